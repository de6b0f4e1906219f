/*
 * Messages between the shop's page and the frame that holds the provider's card fields. Both sides
 * check the origin of each message; no message carries a card number or code. The frame leaves 6 px
 * free on every side of its card fields, for their focus rings. So the shop's page makes the frame
 * 6 px wider on each side, and the card fields line up with the fields of the page.
 */

/**
 * `submit`: create a token of the typed card. `check`: only show its errors. `focus`: focus the
 * first field.
 */
export type ToCardFrame =
  | { type: 'mesclun:submit' }
  | { type: 'mesclun:check' }
  | { type: 'mesclun:focus' }

/**
 * `ready`: the frame now receives messages. `height`: the height of the fields, in CSS pixels.
 * `card`: the requested token. `invalid`: the frame shows the error sentences and the first wrong
 * field has the focus. `failed`: the provider cannot be reached.
 */
export type FromCardFrame =
  | { type: 'mesclun:ready' }
  | { type: 'mesclun:height'; height: number }
  | { type: 'mesclun:card'; token: string; brand: string; last4: string }
  | { type: 'mesclun:invalid' }
  | { type: 'mesclun:failed' }
