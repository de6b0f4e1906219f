import { type EntryKind, type fieldTable, fieldOf, kindOf } from '#domain/catalogue/field-table.ts'
import { type Edit, EXISTS } from '#domain/catalogue/entries.ts'
import { type Grant, type Right, restaurantsWith } from './rights.ts'

/** The right to which the fields of a kind belong. Those of a restaurant differ, as below. */
const rightsOfKinds = {
  category: 'catalogue',
  ingredient: 'catalogue',
  dessert: 'catalogue',
  formula: 'catalogue',
  recipe: 'catalogue',
  reward: 'catalogue',
  rewards: 'catalogue',
  'custom-formula': 'catalogue',
  'alcohol-rules': 'catalogue',
  allergen: 'catalogue',
  diet: 'catalogue',
  'promo-code': 'promos',
  zone: 'catalogue',
  catalogue: 'catalogue',
  /** For the list of a kind that nothing has: the list of one that exists belongs to its kind. */
  order: 'catalogue',
  restaurant: 'site',
  delivery: 'site',
} as const satisfies Record<EntryKind, Right>

/**
 * Of a restaurant: what the page of its hours edits belongs to `hours`, what it sells and at which
 * price to `catalogue`; what it is, and whether it is open at all, to `site`.
 */
const rightsOfRestaurant = {
  slug: 'site',
  name: 'site',
  'address.street': 'site',
  'address.postcode': 'site',
  'address.city': 'site',
  'address.department': 'site',
  'address.insee': 'site',
  'address.arrondissement_insee': 'site',
  'address.region': 'site',
  'address.country': 'site',
  'coordinates.latitude': 'site',
  'coordinates.longitude': 'site',
  timezone: 'site',
  phone: 'site',
  email: 'site',
  openingHours: 'hours',
  closingRules: 'hours',
  holiday_zone: 'hours',
  payment_options: 'hours',
  slot_minutes: 'hours',
  capacity_per_slot: 'hours',
  peak_capacity_per_slot: 'hours',
  capacity_curve: 'hours',
  lead_time_minutes: 'hours',
  last_pickup_before_close_minutes: 'hours',
  order_horizon_days: 'hours',
  unavailable_ingredient_ids: 'catalogue',
  cutleryIngredient: 'catalogue',
  cutlery_options: 'catalogue',
  mainCategories: 'catalogue',
  dessertCategories: 'catalogue',
  delivery_service_ids: 'site',
  partner_companies: 'site',
  sells_alcohol: 'catalogue',
  closed: 'site',
  active: 'site',
  price_zone: 'catalogue',
  own_containers: 'hours',
  status_note: 'site',
  'day.*': 'hours',
  'exception.*': 'catalogue',
} as const satisfies Record<keyof typeof fieldTable.restaurant, Right>

type EditedField = Pick<Edit, 'entry' | 'field'>

/** The right without which nobody writes a field, whichever way it is written (N15). */
export function rightOfField({ entry, field }: EditedField): Right {
  const kind = kindOf(entry)
  if (kind === null) return 'catalogue'
  if (kind === 'order') return rightsOfKinds[kindOf(field) ?? 'order']
  const rightsByField: Readonly<Record<string, Right>> =
    kind === 'restaurant' ? rightsOfRestaurant : {}
  const name = field === EXISTS ? null : (fieldOf(kind, field)?.name ?? null)
  return (name === null ? undefined : rightsByField[name]) ?? rightsOfKinds[kind]
}

/** Whether somebody may write a field: that of a restaurant there, any other one for the chain. */
export function mayWriteField(grants: readonly Grant[], editedField: EditedField): boolean {
  const where = restaurantsWith(grants, rightOfField(editedField))
  return (
    where === null || where.some((restaurant) => `restaurant ${restaurant}` === editedField.entry)
  )
}
