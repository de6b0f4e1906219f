/**
 * A card as the page may know it; `invalid`: the page says why, at the fields or in their place;
 * `failed`: no answer from the provider.
 */
export type CardAnswer = { token: string } | 'invalid' | 'failed'

export type CardFieldsHandle = {
  /** Asks the provider for a token of what was typed. */
  ask: () => Promise<CardAnswer>
  /**
   * Has the provider say what is wrong with what was typed, and moves the focus there; nothing is
   * sent.
   */
  check: () => void
}

export type CardFieldsState = 'loading' | 'ready' | 'away'

/**
 * Milliseconds within which the fields must be there; later than that the way to pay without them
 * is shown.
 */
export const PATIENCE = 3000
