import type { Locale } from '#contract/pages/locales.ts'

/** Widths of the square logo in pixels: 29 and 50 points, at one, two and three pixels each. */
export const logoWidths = [29, 58, 87, 50, 100, 150] as const

/** The look of a chain's cards: colours as `#rrggbb`, and the logo as PNG by its width. */
export type CardLook = {
  ground: string
  text: string
  label: string
  logo: ReadonlyMap<(typeof logoWidths)[number], Buffer>
}

/**
 * The content of a loyalty card at the moment when the card is made. The copy on the phone does not
 * change afterwards.
 */
export type WalletCard = {
  /** The card's number: ASCII characters only. */
  number: string
  /** May be empty: an account from a login provider may have no first name. */
  firstName: string
  /** In points. */
  balance: number
  locale: Locale
  /** The chain's name. */
  brand: string
  look: CardLook
}

/** A card for each configured kind of phone: at least one of the two is not null. */
export type WalletCards = {
  /** The card for Apple Wallet: a signed `.pkpass`. */
  pass: { name: string; type: string; content: Buffer } | null
  /** The card for Google Wallet: a signed link that offers to save it. */
  link: string | null
}

export type WalletGateway = {
  /** Whether the cards are signed with keys that no phone trusts. */
  isDemonstration: boolean
  /**
   * Makes the cards as of an instant (epoch milliseconds). Throws if a certificate is not valid
   * then.
   */
  make: (card: WalletCard, at: number) => Promise<WalletCards>
}
