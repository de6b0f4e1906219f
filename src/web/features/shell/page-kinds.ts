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

/** Whether the header has the pink of the field below it. */
export function hasRoseHeader(path: string): boolean {
  const match = matchPage(path)
  return match !== null && roseful.includes(match.page)
}

/**
 * Whether another language may be offered: only on pages where the visitor is not in the middle of
 * a task (S9).
 */
export function mayInterrupt(path: string): boolean {
  const match = matchPage(path)
  return match === null ? !hidesFooter(path) : quiet.includes(match.page)
}
