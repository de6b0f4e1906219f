/**
 * The page's data about a card: only a token, never the card's number. `invalid`: the reason is
 * shown at the fields or in place of them; `failed`: the provider did not answer.
 */
export type CardAnswer = { token: string } | 'invalid' | 'failed'

export type CardFieldsHandle = {
  /** Requests a token for the typed card from the provider. */
  ask: () => Promise<CardAnswer>
  /** Makes the provider show errors in the fields and focus the first; nothing is sent. */
  check: () => void
}

export type CardFieldsState = 'loading' | 'ready' | 'away'

/**
 * Milliseconds within which the fields must have loaded, and the saved cards must have arrived;
 * after that, other ways to pay, or the fields alone, are shown.
 */
export const PATIENCE = 3000
