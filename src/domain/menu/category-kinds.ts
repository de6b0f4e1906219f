/**
 * The kinds of category: products that fill bowls and formulas, and products sold on their own
 * (M1).
 */
export const categoryKinds = [
  'base',
  'ingredient',
  'sauce',
  'bread',
  'signature',
  'hot-dish',
  'sandwich',
  'soup',
  'snack',
  'dessert',
  'composed-dessert',
  'coulis',
  'topping',
  'cold-drink',
  'hot-drink',
  'alcohol',
  'cutlery',
] as const
export type CategoryKind = (typeof categoryKinds)[number]
