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

/** True where the header joins the pink field below it. */
export function hasRoseHeader(path: string): boolean {
  const match = matchPage(path)
  return match !== null && roseful.includes(match.page)
}

/**
 * Pages on which the visitor is not in the middle of a task, so that another language may be
 * offered (S9).
 */
export function mayInterrupt(path: string): boolean {
  const match = matchPage(path)
  return match === null ? !hidesFooter(path) : quiet.includes(match.page)
}
