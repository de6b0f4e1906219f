/** What a page needs to show the card fields of the payment provider. */
export type CardFields =
  | { provider: 'embedded'; origin: string }
  | { provider: 'stripe'; publishableKey: string }

/** What the page that the bank leads back to says to the page around it, from our own origin. */
export const RETURNED = 'mesclun:returned'
