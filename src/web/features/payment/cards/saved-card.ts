import type { SavedCard } from './use-saved-cards.ts'

/** A card is valid until the end of its month, in UTC. */
export const isOver = (
  { expiry: { month, year } }: Pick<SavedCard, 'expiry'>,
  now: Date,
): boolean => year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1

/** `08/28`. */
export const expiryOf = ({ expiry: { month, year } }: Pick<SavedCard, 'expiry'>): string =>
  `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`

/** The card selected at first: the first that is still valid; null if one has to be typed. */
export const firstGood = (cards: readonly SavedCard[], now: Date): string | null =>
  cards.find((card) => !isOver(card, now))?.id ?? null
