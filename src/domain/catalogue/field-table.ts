/**
 * How a field is edited and described. `texts`: one text per language, stored as `name.fr` and so
 * on. `remark`: a field that the program does not read. `?` after a kind: if the field is missing,
 * the file contains null.
 */
export type FieldKind =
  | 'texts'
  | 'text'
  | 'slug'
  | 'word'
  | 'words'
  | 'flag'
  | 'count'
  | 'amount'
  | 'euros'
  | 'points'
  | 'vat'
  | 'day'
  | 'category'
  | 'categories'
  | 'product'
  | 'products'
  | 'restaurants'
  | 'allergens'
  | 'diets'
  | 'composition'
  | 'preset'
  | 'sides'
  | 'grants'
  | 'drawing'
  | 'origin'
  | 'price'
  | 'exception'
  | 'hours'
  | 'rules'
  | 'curve'
  | 'calendar'
  | 'containers'
  | 'list'
  | 'remark'

type FieldType = FieldKind | `${FieldKind}?`

/** The fields for the prices of an entry in the zones, for example `zone.paris`. */
const inZones = { 'zone.*': 'price' } as const

const product = {
  slug: 'slug',
  category: 'category',
  name: 'texts',
  description: 'texts?',
  price: 'euros',
  /** The premium in euros that an included portion costs; 0 for products without a premium. */
  premium_price: 'euros',
  points: 'points?',
  portion_g: 'amount',
  calories: 'amount',
  'nutrition.kj': 'amount',
  'nutrition.protein_g': 'amount',
  'nutrition.carbs_g': 'amount',
  'nutrition.fat_g': 'amount',
  'nutrition.kcal': 'remark',
  allergens: 'allergens',
  diets: 'diets',
  vat_rate: 'vat',
  can_be_warm: 'flag',
  served_hot: 'flag',
  age_restricted: 'flag',
  active: 'flag',
  drawing: 'drawing',
  origin: 'origin',
  nutrition_source: 'remark',
  group: 'remark',
  diet_note: 'remark',
  free_sauces_included: 'remark',
  ...inZones,
} as const satisfies Record<string, FieldType>

/**
 * Every field of every kind of entry, listed only here. Editing, checking, describing and
 * publishing all read this table, and a test compares it with the schemas of the files (H6, H8).
 */
export const fieldTable = {
  category: {
    slug: 'slug',
    name: 'texts',
    kind: 'word',
    position: 'count',
    is_dessert: 'flag',
    is_dish: 'flag',
    is_alcohol: 'flag',
    is_base: 'flag',
  },
  ingredient: {
    ...product,
    portion_ml: 'amount',
    alcohol_by_volume: 'amount',
    composition: 'composition',
  },
  dessert: {
    ...product,
    num_of_coulis: 'count',
    num_of_toppings: 'count',
    coulis_category_ids: 'categories',
    topping_category_ids: 'categories',
  },
  formula: {
    slug: 'slug',
    name: 'texts',
    description: 'texts?',
    price: 'euros',
    points: 'points?',
    num_of_base: 'count',
    num_of_ingredients: 'count',
    num_of_sauce: 'count',
    sides: 'sides',
    notModifiable: 'flag',
    active: 'flag',
    preset: 'preset',
    vat: 'remark',
    ...inZones,
  },
  recipe: {
    slug: 'slug',
    title: 'texts',
    base_id: 'product',
    ingredient_ids: 'products',
    sauce_id: 'product',
    custom_formula_price: 'euros',
    calories: 'amount',
  },
  reward: { points: 'points', label: 'texts', grants: 'grants' },
  rewards: { max_points: 'points', euro_per_point: 'remark', note: 'remark' },
  'custom-formula': {
    name: 'texts',
    min_bases: 'count',
    included_sauces: 'count',
    max_ingredients: 'count',
    'category_ids.bases': 'categories',
    'category_ids.ingredients': 'categories',
    'category_ids.sauces': 'categories',
    'category_ids.sides1': 'categories',
    'category_ids.sides2': 'categories',
    extra_sauce_pricing: 'remark',
    side1_max: 'remark',
    side2_max: 'remark',
    premium_price_charged: 'remark',
    price_rule: 'remark',
    completed_when: 'remark',
  },
  'alcohol-rules': {
    minimum_age: 'count',
    category_id: 'remark',
    requires_dish: 'remark',
    dish_sources: 'remark',
    not_in_formulas: 'remark',
    not_payable_with_points: 'remark',
  },
  allergen: { name: 'texts', number: 'remark' },
  diet: { name: 'texts', number: 'remark' },
  'promo-code': {
    type: 'word',
    value: 'amount',
    product_id: 'product',
    formula_id: 'product',
    min_cart: 'euros?',
    valid_from: 'day?',
    valid_to: 'day?',
    single_use_per_user: 'flag',
    active: 'flag',
    purpose: 'remark',
  },
  zone: { name: 'text' },
  /** The fields of the files that belong to no other entry. */
  catalogue: {
    main_category_ids: 'categories',
    dessert_category_ids: 'categories',
    front: 'words',
    formula_steps: 'remark',
    'meta.catalogue': 'remark',
    'meta.illustrations': 'remark',
    'meta.origins': 'remark',
    'meta.restaurants': 'remark',
  },
  /** The order in which the entries of a kind are listed: `order ingredient`. */
  order: { '*': 'list' },
  restaurant: {
    slug: 'slug',
    name: 'text',
    'address.street': 'text',
    'address.postcode': 'text',
    'address.city': 'text',
    'address.department': 'text',
    'address.insee': 'remark',
    'address.arrondissement_insee': 'remark',
    'address.region': 'remark',
    'address.country': 'remark',
    'coordinates.latitude': 'amount',
    'coordinates.longitude': 'amount',
    timezone: 'word',
    phone: 'text',
    email: 'text',
    openingHours: 'hours',
    closingRules: 'rules',
    holiday_zone: 'word',
    payment_options: 'words',
    slot_minutes: 'count',
    capacity_per_slot: 'count',
    peak_capacity_per_slot: 'curve?',
    capacity_curve: 'curve',
    lead_time_minutes: 'count',
    last_pickup_before_close_minutes: 'count',
    order_horizon_days: 'count',
    unavailable_ingredient_ids: 'products',
    cutleryIngredient: 'product?',
    cutlery_options: 'products',
    mainCategories: 'categories',
    dessertCategories: 'categories',
    delivery_service_ids: 'list',
    partner_companies: 'list',
    sells_alcohol: 'flag',
    closed: 'flag',
    active: 'flag',
    price_zone: 'word',
    own_containers: 'containers',
    status_note: 'remark',
    /** The rule of the restaurant's calendar for one date: `day.2026-12-24`. */
    'day.*': 'calendar',
    /** A temporary price: `exception.ingredient.101.2026-12-01T00:00`. */
    'exception.*': 'exception',
  },
  delivery: { partner_delivery: 'list', delivery_services: 'list', delivery_cities: 'list' },
} as const satisfies Record<string, Record<string, FieldType>>

export type EntryKind = keyof typeof fieldTable
export const entryKinds = Object.keys(fieldTable) as EntryKind[]

/**
 * Returns the kind of an entry: `ingredient 101` → `ingredient`; null for a kind that the table
 * does not contain.
 */
export function kindOf(entry: string): EntryKind | null {
  const [kind = ''] = entry.split(' ', 1)
  return Object.hasOwn(fieldTable, kind) ? (kind as EntryKind) : null
}

/** Returns the key of an entry: `ingredient 101` → `101`; empty if the kind has only one entry. */
export const keyOf = (entry: string): string => entry.slice(entry.indexOf(' ') + 1 || entry.length)

/**
 * Returns the name under which the table lists a field, and the field's kind: `name.nl` → `name`,
 * `zone.paris` → `zone.*`.
 */
export function fieldOf(
  kind: EntryKind,
  field: string,
): { name: string; kind: FieldKind; mayBeNull: boolean; language: string | null } | null {
  const table: Readonly<Record<string, FieldType>> = fieldTable[kind]
  const [first = '', second = null] = field.split('.', 2)
  const exactName = Object.hasOwn(table, field) ? field : null
  const inLanguage = Object.hasOwn(table, first) && table[first]?.startsWith('texts') ? first : null
  const wildcardName = ['*', `${first}.*`].find((name) => Object.hasOwn(table, name)) ?? null
  const name = inLanguage ?? exactName ?? wildcardName
  const fieldType = name === null ? undefined : table[name]
  if (name === null || fieldType === undefined) return null
  return {
    name,
    kind: fieldType.replace('?', '') as FieldKind,
    mayBeNull: fieldType.endsWith('?'),
    language: inLanguage === null ? null : second,
  }
}
