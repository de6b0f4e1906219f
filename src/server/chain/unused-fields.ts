import * as z from 'zod'

const anything = z.optional(z.unknown())

/**
 * Fields that files contain and the shop deliberately does not read: remarks, sources, and rules of
 * the demonstration chain in words. They are stored unchanged; the head office can show and edit
 * some of them. Every other field that a schema does not know is a fault: a slip like `pricezone`
 * for `price_zone` would silently lead to another price.
 */
export const unused = {
  /** Remarks about the file itself. */
  file: { meta: anything },
  catalogue: { formula_steps: anything },
  nutrition: { kcal: anything },
  product: {
    nutrition_source: anything,
    group: anything,
    diet_note: anything,
    free_sauces_included: anything,
  },
  named: { number: anything },
  formula: { vat: anything },
  customFormula: {
    extra_sauce_pricing: anything,
    side1_max: anything,
    side2_max: anything,
    premium_price_charged: anything,
    price_rule: anything,
    completed_when: anything,
  },
  rewards: { euro_per_point: anything, note: anything },
  promoCode: { purpose: anything },
  alcoholRules: {
    category_id: anything,
    requires_dish: anything,
    dish_sources: anything,
    not_in_formulas: anything,
    not_payable_with_points: anything,
  },
  address: { insee: anything, arrondissement_insee: anything, region: anything, country: anything },
  restaurant: { status_note: anything },
  partnerDelivery: { service: anything, same_day: anything, comment_must_hold: anything },
  deliveryService: { code: anything },
  deliveryCity: { population: anything },
  legal: {
    meta: anything,
    vat: anything,
    allergens: anything,
    meal_vouchers: anything,
    packaging: anything,
    consumer: anything,
    fictional_phone_blocks: anything,
  },
  publicHolidays: { rule: anything, easter_algorithm: anything, check_dates: anything },
  alcohol: {
    legal_basis: anything,
    seller_may_ask_proof_of_age: anything,
    takeaway_licence: anything,
    night_sales: anything,
    no_flat_rate_open_bar: anything,
    over_16_variant: anything,
  },
}
