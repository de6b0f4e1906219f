import { hidesFooter, matchPage } from '#contract/pages/links.ts'

const roseful = [
  'home',
  'composeFormula',
  'composeCustom',
  'composeDessert',
  'confirmation',
  'login',
  'signUp',
  'completeProfile',
  'confirmEmail',
  'newPassword',
  'forgottenPassword',
]
const quiet = ['home', 'restaurants', 'restaurant', 'ingredients', 'menu']

/** Where the header joins the pink field below it. */
export function hasRoseHeader(path: string): boolean {
  const found = matchPage(path)
  return found !== null && roseful.includes(found.page)
}

/** Pages where nobody is in the middle of something: the place to offer another language (S9). */
export function mayInterrupt(path: string): boolean {
  const found = matchPage(path)
  return found === null ? !hidesFooter(path) : quiet.includes(found.page)
}
