/**
 * Every fault that the checks of a chain's files can find, each listed once with the values of its
 * sentence. The sentences are in `faults.json` of each language. `field` is the name of a field.
 * `kind`, `diet`, `place` and `slot` are codes, which the sentences translate into words. For
 * people, `texts/fault-sentences.ts` replaces the keys of entries by names; commands print the
 * keys.
 */
export const faults = {
  // the text of a file
  not_json: ['message'],
  member_forbidden: [],
  file_kind_wrong: ['kind', 'wanted'],
  // the shape of a value
  missing: [],
  type_wrong: ['expected', 'received'],
  value_other: ['expected'],
  option_unknown: ['options'],
  form_unknown: [],
  field_unknown: [],
  field_misspelt: ['likely'],
  too_low: ['minimum'],
  too_high: ['maximum'],
  too_few: ['minimum'],
  too_many: ['maximum'],
  too_long: ['maximum'],
  below_zero: [],
  not_above_zero: [],
  cents_not_whole: [],
  price_strange: ['minimum', 'maximum'],
  vat_rate_unknown: [],
  text_empty: [],
  text_control: [],
  slug_wrong: [],
  slug_without_letter: [],
  email_wrong: [],
  link_wrong: [],
  link_target_wrong: [],
  day_wrong: ['example'],
  date_wrong: ['example'],
  time_wrong: [],
  quarter_wrong: [],
  moment_wrong: [],
  digits_wrong: ['count'],
  check_digit_wrong: [],
  postcode_wrong: [],
  phone_wrong: [],
  insee_wrong: [],
  country_wrong: [],
  series_wrong: [],
  account_wrong: [],
  vat_number_wrong: [],
  siret_wrong: ['siren'],
  names_missing: ['codes'],
  languages_missing: ['languages'],
  not_drawable: [],
  colour_wrong: [],
  contrast_low: ['pair', 'theme', 'contrast', 'least', 'nearest'],
  logo_no_svg: [],
  logo_box: [],
  logo_part: ['part'],
  points_too_red: ['theme', 'distance', 'least'],
  // rules about several parts of a chain together
  unknown: ['kind', 'id'],
  still_named: ['kind', 'id', 'restaurant'],
  duplicate: ['field', 'value', 'at'],
  id_moved: ['address', 'kept', 'id'],
  count_wrong: ['said', 'count'],
  not_after: ['field'],
  before: ['field'],
  // categories and products
  alcohol_category: ['id'],
  base_category: ['id'],
  category_called: ['id', 'name'],
  category_holds: ['slug', 'kind', 'given'],
  product_kind_wrong: ['product', 'kind'],
  premium_price_missing: [],
  premium_price_extra: [],
  diet_allergens: ['diet', 'allergens'],
  allergen_twice: [],
  allergens_undeclared: ['allergens'],
  alcohol_vat: [],
  alcohol_points: [],
  alcohol_age: [],
  age_below_law: ['minimum'],
  age_above_catalogue: ['minimum', 'sold'],
  composition_missing: [],
  slot_category_wrong: ['slug', 'kind'],
  slot_without_category: ['places'],
  // formulas, recipes, rewards
  sides_count_wrong: ['said', 'count'],
  side_place_wrong: ['number'],
  side_kind_wrong: ['kind'],
  alcohol_in_formula: [],
  preset_missing: [],
  preset_count_wrong: ['places', 'kind', 'filled'],
  recipe_part_wrong: ['product', 'slot'],
  reward_points_wrong: ['points', 'expected'],
  alcohol_reward: [],
  // prices and promo codes
  price_overlaps: ['at', 'item'],
  code_wrong: [],
  code_not_capitals: [],
  percent_too_high: [],
  gift_missing: [],
  gift_misplaced: [],
  alcohol_gift: [],
  // restaurants and their hours
  weekdays_wrong: [],
  interval_empty: [],
  interval_over_midnight: [],
  interval_early: [],
  step_empty: [],
  step_over_midnight: [],
  step_early: [],
  weekday_twice: ['weekday', 'at'],
  weekday_uncovered: ['time', 'weekday'],
  date_uncovered: ['time', 'restaurant'],
  date_twice: ['restaurant', 'date', 'at'],
  date_without_rule: [],
  payment_missing: [],
  alcohol_disagrees: ['category', 'field'],
  not_among: ['field'],
  // legal texts and sellers
  in_force: ['since'],
  version_early: ['version'],
  changes_missing: [],
  parts_differ: ['count', 'french'],
  facts_differ: [],
  fact_unknown: ['name'],
  publisher_missing: ['seller'],
  // faults that would only cause problems later
  seller_missing: ['slug', 'restaurant'],
  zone_empty: ['zone'],
  part_not_on_sale: ['slug', 'ids'],
  place_unfilled: ['place', 'slug'],
  not_in_force: ['kind', 'version'],
  never_open: ['slug'],
  service_too_short: ['slug', 'field'],
  no_capacity: ['slug'],
  lead_too_long: ['slug', 'field', 'horizon'],
  nothing_carried: ['slug'],
  no_base_carried: ['slug'],
} as const satisfies Record<string, readonly string[]>

export type FaultCode = keyof typeof faults
export const faultCodes = Object.keys(faults) as [FaultCode, ...FaultCode[]]

/** A fault found by a check: the code, and the values of its sentence by name. */
export type CheckFinding = {
  readonly code: FaultCode
  readonly values: Readonly<Record<string, string | number>>
}

/** The values of a code as a rest argument; a code without values takes none. */
export type ValuesOf<Code extends FaultCode> = (typeof faults)[Code] extends readonly []
  ? []
  : [values: Record<(typeof faults)[Code][number], string | number>]
