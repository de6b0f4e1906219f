/**
 * Codes of the reasons for which a rule refuses something. The error texts must contain a sentence
 * for each code.
 */
export type RuleCode =
  | 'ingredient_unavailable'
  | 'side_taken'
  | 'side_not_allowed'
  | 'dessert_already_chosen'
  | 'no_dessert_to_attach'
  | 'formula_not_modifiable'
  | 'slot_not_allowed'
  | 'too_many_ingredients'
  | 'too_many_lines'
  | 'quantity_out_of_range'
  | 'total_too_high'
  | 'not_payable_with_points'
  | 'container_not_taken'
  | 'line_not_found'
  | 'product_not_found'
  | 'cart_empty'
  | 'only_free'
  | 'formulas_incomplete'
  | 'alcohol_needs_dish'
  | 'age_declaration_missing'
  | 'alcohol_not_sold_here'
  | 'restaurant_closed'
  | 'online_ordering_unavailable'
  | 'takeaway_time_invalid'
  | 'slot_full'
  | 'payment_not_offered'
  | 'too_many_unpaid_orders'
  | 'unpaid_amount_too_high'
  | 'orders_await_payment'
  | 'points_missing'
  | 'promo_other_time'
  | 'promo_other_products'
  | 'reward_incomplete'
  | 'menu_changed'
  | 'price_mismatch'
  | 'partner_cutoff_passed'
  | 'stop_needs_end'
  | 'partner_comment_incomplete'
  | 'refund_too_high'
  | 'refund_not_possible'
  | 'refund_empty'
  | 'refund_line_unknown'
  | 'refund_quantity_wrong'
  | 'refund_twice'

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: RuleCode }

export const ok = <T>(value: T): Outcome<T> => ({ ok: true, value })
export const refused = (code: RuleCode): { readonly ok: false; readonly code: RuleCode } => ({
  ok: false,
  code,
})
