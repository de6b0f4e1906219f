import type { Cents } from './money.ts'

/** A promo code as the server values it (C21). `percent` is 1 to 100; `cents` and `minimum` are cents. */
export type Promo =
  | { readonly code: string; readonly kind: 'percent'; readonly percent: number; readonly minimum: Cents }
  | { readonly code: string; readonly kind: 'amount'; readonly cents: Cents; readonly minimum: Cents }
