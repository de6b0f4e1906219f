import type { CheckFinding } from '#contract/faults.ts'
import type { Translate } from './messages.ts'

/** How a chain calls what its checks name by keys. */
export type FaultNames = {
  /** `ingredient 101`, `restaurant 12` */
  entry: (key: string) => string
  /** An ingredient or a dessert by its id. */
  product: (id: string) => string
  /** An entry by its slug, or a price zone. */
  slug: (slug: string) => string
  allergen: (code: string) => string
}

/** The values of faults that are keys, and how each is named. */
const nameFormatters: Record<string, (value: string, names: FaultNames) => string> = {
  at: (value, { entry }) => entry(value),
  item: (value, { entry }) => entry(value),
  restaurant: (value, { entry }) => entry(`restaurant ${value}`),
  product: (value, names) => names.product(value),
  slug: (value, { slug }) => slug(value),
  zone: (value, { slug }) => slug(value),
  ids: (value, { product }) => value.split(', ').map(product).join(', '),
  allergens: (value, { allergen }) => value.split(', ').map(allergen).join(', '),
}

/** A fault for people who do not see the files: a sentence that names things as the chain does. */
export function faultSentence(
  { code, values }: CheckFinding,
  { say, names }: { say: Translate<'faults'>; names: FaultNames },
): string {
  const text = say(
    code,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        nameFormatters[name]?.(String(value), names) ?? value,
      ]),
    ),
  )
  // English is written for commands, which say it after a place.
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`
}
