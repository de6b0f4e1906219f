import type { LineId, Slot } from './cart.ts'

/**
 * What a change to the cart brought with it: data to make a sentence of. `name` is empty when the
 * menu forgot it.
 */
export type Notice =
  /**
   * An ingredient, sauce, side or attached dessert that can no longer be had left a line that stays
   * (C25).
   */
  | { kind: 'ingredient-dropped'; line: LineId; product: number; name: string }
  /** A whole line left, because what it is made of can no longer be had (C25). */
  | { kind: 'line-dropped'; line: LineId; product: number; name: string }
  /** Alcohol left, because no dish accompanies it (C20, V10). */
  | { kind: 'alcohol-dropped'; line: LineId; product: number; name: string; quantity: number }
  /** A line paid with points left: too few of them, or points no longer pay for it (L3, C18). */
  | { kind: 'points-dropped'; line: LineId; product: number; name: string; points: number }
  /** Units paid with points left, because what points pay them beside is gone (L2). */
  | { kind: 'reward-dropped'; line: LineId; product: number; name: string; quantity: number }
  /** An extra took a free place: its price is no longer owed (C14). */
  | { kind: 'promoted'; line: LineId; slot: Slot; product: number; name: string }
