import type { Finding } from '#contract/faults.ts'
import type { Translate } from './messages.ts'

/** How a chain calls what the checks name by keys. */
export type FaultNames = {
  /** `ingredient 101` */
  entry: (key: string) => string
  /** An entry by its slug. */
  slug: (slug: string) => string
  /** An ingredient or a dessert by its id. */
  product: (id: string) => string
  allergen: (code: string) => string
}

const each = (list: string, name: (key: string) => string): string =>
  list.split(', ').map(name).join(', ')

/** A fault for people who do not see the files: a sentence that names things as the chain does. */
export function faultSentence(
  { code, values }: Finding,
  { say, names }: { say: Translate<'faults'>; names: FaultNames },
): string {
  const { at, slug, ids, allergens } = values
  const text = say(code, {
    ...values,
    ...(at === undefined ? {} : { at: names.entry(String(at)) }),
    ...(slug === undefined ? {} : { slug: names.slug(String(slug)) }),
    ...(ids === undefined ? {} : { ids: each(String(ids), names.product) }),
    ...(allergens === undefined ? {} : { allergens: each(String(allergens), names.allergen) }),
  })
  // English is written for commands, which say it after a place.
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?!]$/.test(whole) ? whole : `${whole}.`
}
