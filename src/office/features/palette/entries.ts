import { foldedWords } from '#domain/search/restaurant-search.ts'
import type { OfficeTheme } from '#contract/office/office-theme.ts'
import { findByWords } from '#office/base/find-words.ts'
import type { Scopes } from '#office/base/scopes.ts'
import type { PageIntent } from '#office/base/use-intent.ts'
import type { OfficeIconName } from '#office/ui/icon.tsx'

/** Something that the palette leads to. */
export type PaletteEntry = {
  id: string
  text: string
  note?: string
  icon: OfficeIconName
  /** The address; it holds nothing that was typed. */
  to: string
  /** What the history keeps beside the address. */
  state?: { begin?: PageIntent; find?: string; text?: string }
  /** Chooses an appearance instead, which leads nowhere. */
  theme?: OfficeTheme
}

export type PaletteGroup = { id: GroupName; entries: readonly PaletteEntry[] }
type GroupName = 'recent' | 'pages' | 'restaurants' | 'actions' | 'orders' | 'customers' | 'people'

type Restaurant = Scopes['restaurants'][number]

export const placeText = ({ name, city }: Restaurant): string => `${name} ${city}`

/** From so many letters on, a word may be the beginning of an action. */
const SHORTEST = 3

/**
 * The restaurants that an action is meant for: “pause lille”. The words of the action are taken out
 * first, each once, and the others find the restaurant. Empty where no action is named.
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
