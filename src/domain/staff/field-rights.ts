import { type EntryKind, type fieldTable, fieldOf, kindOf } from '#domain/catalogue/field-table.ts'
import { type Edit, EXISTS } from '#domain/catalogue/entries.ts'
import { type Grant, type Right, restaurantsWith } from './rights.ts'

/** The right that the fields of each kind require. Those of a restaurant differ, as below. */
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
  /**
   * Only for the order of an unknown kind of entry: the order of a known kind requires the right of
   * that kind.
   */
  order: 'catalogue',
  restaurant: 'site',
  delivery: 'site',
} as const satisfies Record<EntryKind, Right>

/**
 * Rights for the fields of a restaurant: those on the page of its hours require `hours`, its
 * products and prices `catalogue`; its name, address and whether it is open at all, `site`.
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

/** Returns the right that is required to write a field, in whichever way it is written (N15). */
export function rightOfField({ entry, field }: EditedField): Right {
  const kind = kindOf(entry)
  if (kind === null) return 'catalogue'
  if (kind === 'order') return rightsOfKinds[kindOf(field) ?? 'order']
  const rightsByField: Readonly<Record<string, Right>> =
    kind === 'restaurant' ? rightsOfRestaurant : {}
  const name = field === EXISTS ? null : (fieldOf(kind, field)?.name ?? null)
  return (name === null ? undefined : rightsByField[name]) ?? rightsOfKinds[kind]
}

/**
 * Whether a person may write a field: for a field of a restaurant the right must apply there, for
 * any other one to the whole chain.
 */
export function mayWriteField(grants: readonly Grant[], editedField: EditedField): boolean {
  const where = restaurantsWith(grants, rightOfField(editedField))
  return (
    where === null || where.some((restaurant) => `restaurant ${restaurant}` === editedField.entry)
  )
}
