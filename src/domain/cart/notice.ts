import type { LineId, Slot } from './cart.ts'

/**
 * A side effect of a cart change, as data for a sentence. `name` is empty when the product is no
 * longer on the menu.
 */
export type CartNotice =
  /**
   * An ingredient, sauce, side or attached dessert that is no longer available was removed; its
   * line stays (C25).
   */
  | { kind: 'ingredient-dropped'; line: LineId; product: number; name: string }
  /** A whole line was removed, because its product is no longer available (C25). */
  | { kind: 'line-dropped'; line: LineId; product: number; name: string }
  /** Alcohol was removed, because no dish accompanies it (C20, V10). */
  | { kind: 'alcohol-dropped'; line: LineId; product: number; name: string; quantity: number }
  /**
   * A line paid with points was removed: the balance is too low, or it can no longer be paid with
   * points (L3, C18).
   */
  | { kind: 'points-dropped'; line: LineId; product: number; name: string; points: number }
  /**
   * Units paid with points were removed, because the product that they must accompany was removed
   * (L2).
   */
  | { kind: 'reward-dropped'; line: LineId; product: number; name: string; quantity: number }
  /**
   * The restaurant does not serve this in the chosen container: its own packaging was chosen
   * instead (E2).
   */
  | { kind: 'container-dropped'; line: LineId; product: number; name: string }
  /** An extra moved to a free place: its price is no longer charged (C14). */
  | { kind: 'promoted'; line: LineId; slot: Slot; product: number; name: string }
