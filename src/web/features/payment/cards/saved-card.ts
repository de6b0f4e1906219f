import type { PayableCard } from './use-saved-cards.ts'

/**
 * Whether a card has expired: it is valid until the end of its month, in UTC. `now` in epoch
 * milliseconds.
 */
export const isOver = (
  { expiry: { month, year } }: Pick<PayableCard, 'expiry'>,
  now: number,
): boolean => {
  const today = new Date(now)
  return year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1
}

/** `08/28`. */
export const expiryOf = ({ expiry: { month, year } }: Pick<PayableCard, 'expiry'>): string =>
  `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`

/**
 * The id of the card selected at first: the first that is still valid; null if one has to be typed.
 */
export const firstGood = (cards: readonly PayableCard[], now: number): string | null =>
  cards.find((card) => !isOver(card, now))?.id ?? null
