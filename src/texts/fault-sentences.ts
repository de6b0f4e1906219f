import type { CheckFinding } from '#contract/faults.ts'
import type { Translate } from './messages.ts'

/** Functions that return the chain's names for the keys in faults. */
export type FaultNames = {
  /** The name of an entry by its key: `ingredient 101`, `restaurant 12`. */
  entry: (key: string) => string
  /** The name of an ingredient or a dessert by its id. */
  product: (id: string) => string
  /** The name of an entry by its slug, or of a price zone. */
  slug: (slug: string) => string
  allergen: (code: string) => string
}

/** For each value of a fault that is a key: the function that turns the key into a name. */
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

/**
 * Returns a fault as a sentence for people who do not see the files, with the chain's own names.
 */
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
  // English faults begin in lower case, because commands print each after the file and path where
  // it was found. Here the fault stands alone, so it needs a capital and a full stop.
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`
}
