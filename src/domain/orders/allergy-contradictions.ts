import { declaredIn } from '#domain/cart/allergies.ts'
import type { IngredientId, Allergen, Menu } from '#domain/menu/menu.ts'
import { type BowlPart, ranOut } from './ticket.ts'

/**
 * An allergen that the order names and the line contains all the same. `parts`: the names of the
 * parts that contain the allergen; empty if only the allergens of the whole line include it.
 */
type Contradiction = { allergen: Allergen; parts: string[] }

type Contents = {
  /**
   * Allergens of the whole line, as it was sold or as later decisions about its ingredients changed
   * it.
   */
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
 * Returns the allergens that an order names although a line contains them (N9). Parts that are left
 * out do not count; a part that is not on the menu counts as containing every named allergen (E3).
 */
export function contradictionsIn(
  { allergens, parts: bowlParts, replacements }: Contents,
  allergies: readonly Allergen[],
  menu: Menu,
): Contradiction[] {
  const servedParts = bowlParts
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

/** Matches the beginnings of the words for allergy and intolerance in the four languages. */
const SPEAKS_OF_ALLERGY = /\b(allerg|alerg|intoleran)/

/**
 * Returns the allergens that a customer's sentence names, if the sentence is about an allergy. Such
 * a sentence counts like ticked allergens. `names`: the names of each allergen, in every language.
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

/**
 * Returns the words of a text in lower case, each between spaces, without accents and plural
 * endings.
 */
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
