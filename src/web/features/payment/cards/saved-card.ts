import type { SavedCard } from './use-saved-cards.ts'

/** A card may be used until the end of its month, wherever on earth that is. */
export const isOver = (
  { expiry: { month, year } }: Pick<SavedCard, 'expiry'>,
  now: Date,
): boolean => year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1

/** `08/28`. */
export const expiryOf = ({ expiry: { month, year } }: Pick<SavedCard, 'expiry'>): string =>
  `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`

/** The one to begin with: the first that is still good; null where a card has to be typed. */
export const firstGood = (cards: readonly SavedCard[], now: Date): string | null =>
  cards.find((card) => !isOver(card, now))?.id ?? null
