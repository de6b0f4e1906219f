/*
 * What the shop's page and the frame with the provider's card fields say to each other. Both sides
 * check the origin of what they hear; no message carries a number or a code. The frame keeps 6 px
 * free on every side for the rings around its fields: who frames it widens it by as much, to line
 * up with fields of its own.
 */

/**
 * `submit`: make a token of what was typed; `check`: only show what is wrong with it; `focus`: put
 * the caret in the first field.
 */
export type ToCardFrame =
  | { type: 'mesclun:submit' }
  | { type: 'mesclun:check' }
  | { type: 'mesclun:focus' }

/**
 * `ready`: listens from now on; `height`: what the fields need, in CSS pixels; `card`: the token
 * that was asked for; `invalid`: the sentences stand in the frame and the first wrong field has the
 * focus; `failed`: the provider cannot be reached.
 */
export type FromCardFrame =
  | { type: 'mesclun:ready' }
  | { type: 'mesclun:height'; height: number }
  | { type: 'mesclun:card'; token: string; brand: string; last4: string }
  | { type: 'mesclun:invalid' }
  | { type: 'mesclun:failed' }
