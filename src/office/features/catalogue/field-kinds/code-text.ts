import type { Json } from '#domain/catalogue/entries.ts'
import { categoryKinds } from '#domain/menu/category-kinds.ts'
import type { FieldFormatter } from './field-formatter.ts'
import { plainValue, textOf } from './json-shapes.ts'

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
  'summer_closure',
  'winter_closure',
  'year_end',
]
export function codeText(value: Json, { fields }: FieldFormatter): string {
  const code = textOf(value)
  return code !== null && codes.includes(code)
    ? fields(`word.${code}` as Parameters<FieldFormatter['fields']>[0])
    : plainValue(value)
}
