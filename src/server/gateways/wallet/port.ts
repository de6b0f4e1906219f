import type { Locale } from '#contract/pages/locales.ts'

/** What a loyalty card shows when it is made; it does not change in the phone afterwards. */
export type WalletCard = {
  /** Of ASCII characters. */
  number: string
  /** May be empty: who came through a provider of identities has perhaps told none. */
  firstName: string
  /** In points. */
  balance: number
  locale: Locale
}

/** A card for each kind of phone that the settings provide for; at least one of the two. */
export type MadeCards = {
  /** For Apple Wallet: a signed `.pkpass`. */
  pass: { name: string; type: string; content: Buffer } | null
  /** For Google Wallet: a signed address that offers to save the card. */
  link: string | null
}

export type WalletGateway = {
  /** Signed by nobody whom a phone knows. */
  isDemonstration: boolean
  /**
   * Makes the cards as of an instant (milliseconds since 1970); throws when a certificate does not
   * count then.
   */
  make: (card: WalletCard, at: number) => Promise<MadeCards>
}
