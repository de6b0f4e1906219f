import type { LineId, Slot } from './cart.ts'

/**
 * A side effect of a cart change, as data for a sentence to the customer. `name` is empty if the
 * product is no longer on the menu.
 */
export type CartNotice =
  /**
   * An ingredient, sauce, side or attached dessert was removed from its line because it is no
   * longer available; the line itself stays (C25).
   */
  | { kind: 'ingredient-dropped'; line: LineId; product: number; name: string }
  /** A whole line was removed, because its product is no longer available (C25). */
  | { kind: 'line-dropped'; line: LineId; product: number; name: string }
  /** Alcohol was removed, because the cart contains no dish that accompanies it (C20, V10). */
  | { kind: 'alcohol-dropped'; line: LineId; product: number; name: string; quantity: number }
  /**
   * A line paid with points was removed, because the customer's balance is too low or points can no
   * longer pay for the product (L3, C18).
   */
  | { kind: 'points-dropped'; line: LineId; product: number; name: string; points: number }
  /**
   * Units paid with points were removed, because points pay for them only together with another
   * product, and that product was removed (L2).
   */
  | { kind: 'reward-dropped'; line: LineId; product: number; name: string; quantity: number }
  /**
   * The restaurant does not serve this line in the chosen container, so the container was replaced
   * by the restaurant's packaging (E2).
   */
  | { kind: 'container-dropped'; line: LineId; product: number; name: string }
  /**
   * An extra moved into an included place that had become empty, so its price is no longer charged
   * (C14).
   */
  | { kind: 'promoted'; line: LineId; slot: Slot; product: number; name: string }
