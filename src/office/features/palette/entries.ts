import { foldedWords } from '#domain/search/restaurant-search.ts'
import type { OfficeTheme } from '#contract/office/office-theme.ts'
import { findByWords } from '#ui/base/find-words.ts'
import type { Scopes } from '#office/base/scopes.ts'
import type { PageIntent } from '#office/base/use-intent.ts'
import type { PartIconName } from '#ui/parts/icon.tsx'

/** A result of the command palette. */
export type PaletteEntry = {
  id: string
  text: string
  note?: string
  icon: PartIconName
  /** The address of the result; it never contains the typed text. */
  to: string
  /** The state for the history entry. */
  state?: { begin?: PageIntent; find?: string; text?: string }
  /** The theme that the entry chooses; such an entry opens no page. */
  theme?: OfficeTheme
}

export type PaletteGroup = { id: GroupName; entries: readonly PaletteEntry[] }
type GroupName =
  | 'recent'
  | 'pages'
  | 'views'
  | 'restaurants'
  | 'actions'
  | 'catalogue'
  | 'orders'
  | 'customers'
  | 'people'

type Restaurant = Scopes['restaurants'][number]

export const placeText = ({ name, city }: Restaurant): string => `${name} ${city}`

/** Minimum length of a typed word that can name an action. */
const SHORTEST = 3

/**
 * The restaurants to which a typed action refers: “pause lille”. The words of the action are
 * removed, each once, and the remaining words are searched among the restaurants. Empty if no
 * action is named.
 */
export function matchingRestaurants(
  typed: string,
  actionWords: string,
  restaurants: readonly Restaurant[],
): readonly Restaurant[] {
  const remainingWords = foldedWords(actionWords)
  const placeWords: string[] = []
  let isNamed = false
  for (const word of foldedWords(typed)) {
    const at = remainingWords.findIndex((actionWord) => actionWord.startsWith(word))
    if (at < 0) placeWords.push(word)
    else {
      remainingWords.splice(at, 1)
      isNamed ||= word.length >= SHORTEST
    }
  }
  return isNamed ? findByWords(restaurants, placeWords.join(' '), placeText) : []
}
