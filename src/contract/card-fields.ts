/** What a page needs to show the payment provider's card fields. */
export type CardFields =
  | { provider: 'embedded'; origin: string }
  | { provider: 'stripe'; publishableKey: string }

/** Type of the message that the bank's return page posts to the page framing it (same origin). */
export const RETURNED = 'mesclun:returned'
