import type { Json } from '#domain/catalogue/entries.ts'
import { fieldsOf, numberOf, plainValue } from './json-shapes.ts'
import type { FieldFormatter } from './field-formatter.ts'
import type { ValuePlace } from './value-texts.ts'

/** The units of amounts and counts, by field. Other fields are written as plain numbers. */
const units: Readonly<Record<string, Parameters<FieldFormatter['fields']>[0]>> = {
  portion_g: 'unit.g',
  portion_ml: 'unit.ml',
  calories: 'unit.kcal',
  'nutrition.kj': 'unit.kj',
  'nutrition.protein_g': 'unit.g',
  'nutrition.carbs_g': 'unit.g',
  'nutrition.fat_g': 'unit.g',
  'coordinates.latitude': 'unit.degrees',
  'coordinates.longitude': 'unit.degrees',
  slot_minutes: 'unit.minutes',
  lead_time_minutes: 'unit.minutes',
  last_pickup_before_close_minutes: 'unit.minutes',
  order_horizon_days: 'unit.days',
  capacity_per_slot: 'unit.orders',
  minimum_age: 'unit.years',
}

const symbols: readonly string[] = ['unit.g', 'unit.ml', 'unit.kcal', 'unit.kj', 'unit.minutes']

/** The unit of a field as a symbol, for its label: `g`; null for a field without one. */
export function unitSymbol(name: string, { fields }: FieldFormatter): string | null {
  const unit = units[name]
  return unit === undefined || !symbols.includes(unit)
    ? null
    : fields(unit, { amount: '', count: 0 }).trim()
}

export function amountText(
  value: Json,
  formatter: FieldFormatter,
  { name, fields }: ValuePlace,
): string {
  const amount = numberOf(value)
  if (amount === null) return plainValue(value)
  if (name === 'alcohol_by_volume' || (name === 'value' && fields['type'] === 'percent'))
    return formatter.format.share(amount / 100)
  if (name === 'value') return euros(amount, formatter)
  const unit = units[name]
  return unit === undefined
    ? formatter.format.number(amount)
    : formatter.fields(unit, { amount: formatter.format.number(amount), count: amount })
}

const euros = (amount: number, { format }: FieldFormatter): string =>
  format.price(Math.round(amount * 100))

export const eurosText = (value: Json, formatter: FieldFormatter): string => {
  const amount = numberOf(value)
  return amount === null ? plainValue(value) : euros(amount, formatter)
}

/**
 * The price of a product in a zone, with its supplement in that zone (`premium_price`) if there is
 * one.
 */
export function priceText(value: Json, formatter: FieldFormatter): string {
  const { price, premium_price: premium } = fieldsOf(value)
  const words = eurosText(price ?? null, formatter)
  return premium === undefined || premium === null
    ? words
    : formatter.fields('value.price', { price: words, premium: eurosText(premium, formatter) })
}
