/**
 * The page's knowledge of a card: only a token. `invalid`: the reason is shown at or instead of the
 * fields; `failed`: the provider did not answer.
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
 * Milliseconds within which the fields must have loaded; after that, other ways to pay are shown.
 */
export const PATIENCE = 3000
