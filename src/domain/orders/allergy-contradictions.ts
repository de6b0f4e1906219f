import { declaredIn } from '#domain/cart/allergies.ts'
import type { IngredientId, Allergen, Menu } from '#domain/menu/menu.ts'
import { type BowlPart, ranOut } from './ticket.ts'

/** A named allergen that a line holds, and the parts that hold it: none where only the whole is known. */
type Contradiction = { allergen: Allergen; parts: string[] }

type Contents = {
  /** Of the whole line, as it was sold or as it became. */
  readonly allergens: readonly Allergen[]
  readonly parts: readonly Pick<BowlPart, 'ingredient' | 'name' | 'change'>[]
  readonly replacements?:
    | readonly {
        readonly ingredient: IngredientId
        readonly state: string
        readonly standIn: { readonly ingredient: IngredientId; readonly name: string } | null
      }[]
    | undefined
}

/**
 * What the contents of a line contradict of the allergies that its order names (N9). What is left out
 * holds nothing; what the menu does not know counts as holding every one (E3).
 */
export function contradictionsIn(
  { allergens, parts, replacements }: Contents,
  allergies: readonly Allergen[],
  menu: Menu,
): Contradiction[] {
  const servedParts = parts
    .filter(({ change }) => change !== 'left-out')
    .flatMap((part) => {
      const missing = ranOut(replacements, part)
      return missing === undefined ? [part] : missing.standIn === null ? [] : [missing.standIn]
    })
    .map(({ ingredient, name }) => ({ name, allergens: declaredIn(ingredient, allergies, menu) }))
  return allergies.flatMap((allergen) => {
    const holding = servedParts.filter((part) => part.allergens.includes(allergen))
    if (holding.length === 0 && !allergens.includes(allergen)) return []
    return [{ allergen, parts: [...new Set(holding.map(({ name }) => name))] }]
  })
}

/** How the four languages begin to speak of an allergy or an intolerance. */
const SPEAKS_OF_ALLERGY = /\b(allerg|alerg|intoleran)/

/**
 * The allergens that a sentence of the customer names where it speaks of an allergy. `names`: of each
 * allergen, in every language. A customer who writes it instead of ticking it means the same.
 */
export function allergensNamedIn(
  sentence: string,
  names: ReadonlyMap<Allergen, readonly string[]>,
): Allergen[] {
  const words = plain(sentence)
  if (!SPEAKS_OF_ALLERGY.test(words)) return []
  return [...names].flatMap(([allergen, called]) =>
    called.some((name) => words.includes(plain(name))) ? [allergen] : [],
  )
}

/** Words between spaces, without accents, capitals and the ends of a plural. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[’']s\b/g, '')
    .split(/[^\p{L}]+/u)
    .map((word) => word.replace(/(?<=..)[sx]$/, ''))
    .filter((word) => word !== '')
    .join(' ')} `
