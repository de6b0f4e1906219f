/**
 * A card as the page may know it. `invalid`: the reason is shown at the fields or in their place;
 * `failed`: the provider did not answer.
 */
export type CardAnswer = { token: string } | 'invalid' | 'failed'

export type CardFieldsHandle = {
  /** Requests a token of the typed card from the provider. */
  ask: () => Promise<CardAnswer>
  /** Has the provider show errors in the fields and focus the first; nothing is sent. */
  check: () => void
}

export type CardFieldsState = 'loading' | 'ready' | 'away'

/**
 * Milliseconds within which the fields must have loaded; after that, the way to pay without them is
 * shown.
 */
export const PATIENCE = 3000
