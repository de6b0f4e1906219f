import { filled, visible } from '#contract/fields.ts'

/** A promo code as typed; upper and lower case do not matter. */
export const promoField = filled('promo_invalid', 40).check(visible)
