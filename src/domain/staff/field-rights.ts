import { type EntryKind, type fieldTable, fieldOf, kindOf } from '#domain/catalogue/field-table.ts'
import { type Edit, EXISTS } from '#domain/catalogue/entries.ts'
import { type Grant, type Right, restaurantsWith } from './rights.ts'

/**
 * The right that a person needs to edit the fields of an entry, by the kind of the entry. The
 * fields of a restaurant have their own rights in `rightsOfRestaurant`.
 */
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
   * The right for the order of entries of an unknown kind. The order of entries of a known kind
   * requires the right for that kind.
   */
  order: 'catalogue',
  restaurant: 'site',
  delivery: 'site',
} as const satisfies Record<EntryKind, Right>

/**
 * The right that a person needs to edit a field of a restaurant. Fields on the page of opening
 * hours require `hours`; products and prices, `catalogue`; the name, the address and whether the
 * restaurant is open to customers, `site`.
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

/**
 * Returns the right that a person needs to write a field. It is the same for every request that
 * writes the field (N15).
 */
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
 * Whether a person may write a field. For a field of a restaurant, the person's right must apply to
 * that restaurant; for any other field, to the whole chain.
 */
export function mayWriteField(grants: readonly Grant[], editedField: EditedField): boolean {
  const where = restaurantsWith(grants, rightOfField(editedField))
  return (
    where === null || where.some((restaurant) => `restaurant ${restaurant}` === editedField.entry)
  )
}
