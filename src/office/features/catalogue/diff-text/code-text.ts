import type { Json } from '#domain/catalogue/entries.ts'
import { categoryKinds } from '#domain/menu/category-kinds.ts'
import { plainValue, textOf } from './shapes.ts'
import type { DiffFormatter } from './diff-formatter.ts'

/**
 * Codes of a file that have a text, such as `card_online`. A code without a text is shown
 * unchanged.
 */
const codes: readonly string[] = [
  ...categoryKinds,
  'percent',
  'amount',
  'fixed',
  'product',
  'card_online',
  'pay_at_restaurant',
  'meal_voucher_counter',
  'drink',
  'drink_or_dessert',
  'beef',
  'pork',
  'lamb',
  'poultry',
  'metropole',
  'alsace-moselle',
  'bike_courier',
  'marketplace',
  'office_delivery',
]
export function codeText(value: Json, { fields }: DiffFormatter): string {
  const code = textOf(value)
  return code !== null && codes.includes(code)
    ? fields(`word.${code}` as Parameters<DiffFormatter['fields']>[0])
    : plainValue(value)
}
