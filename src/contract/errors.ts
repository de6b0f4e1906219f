import type { RuleCode } from '#domain/result.ts'

/** What the browser does on a refusal, besides showing its sentence. */
export type Effect =
  | 'empty-cart'
  | 'drop-points-lines'
  | 'choose-time'
  | 'choose-restaurant'
  | 'complete-formulas'
  | 'review-changes'
  | 'pay-at-restaurant'
  | 'drop-promo'

type Refusal = { status: number; effect?: Effect }

/**
 * Every refusal, once (V11): status and effect here, the sentence in `errors.json` of each
 * language.
 */
export const errors = {
  // the request
  invalid_request: { status: 400 },
  unauthorized: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  too_many_requests: { status: 429 },
  too_many_attempts: { status: 429 },
  server_error: { status: 500 },
  unavailable: { status: 503 },
  idempotency_key_missing: { status: 400 },
  idempotency_key_reused: { status: 422 },
  request_in_flight: { status: 409 },
  // fields
  field_required: { status: 400 },
  field_unknown: { status: 400 },
  field_invalid: { status: 400 },
  name_empty: { status: 400 },
  phone_empty: { status: 400 },
  phone_invalid: { status: 400 },
  email_empty: { status: 400 },
  email_invalid: { status: 400 },
  terms_empty: { status: 400 },
  comment_empty: { status: 400 },
  comment_too_long: { status: 400 },
  message_too_long: { status: 400 },
  limit_too_high: { status: 400 },
  first_name_empty: { status: 400 },
  last_name_empty: { status: 400 },
  country_empty: { status: 400 },
  ordering_country_empty: { status: 400 },
  birth_date_empty: { status: 400 },
  birth_date_invalid: { status: 400 },
  privacy_empty: { status: 400 },
  password_empty: { status: 400 },
  password_weak: { status: 400 },
  password_refused: { status: 400 },
  passwords_differ: { status: 400 },
  password_wrong: { status: 400 },
  // the account
  login_failed: { status: 401 },
  token_invalid: { status: 401 },
  link_invalid: { status: 410 },
  login_again: { status: 403 },
  // login through a provider
  social_email_missing: { status: 409 },
  social_email_taken: { status: 409 },
  social_cancelled: { status: 409 },
  social_failed: { status: 400 },
  social_unavailable: { status: 503 },
  social_identity_taken: { status: 409 },
  social_only_way_in: { status: 409 },
  // rules
  ingredient_unavailable: { status: 409, effect: 'review-changes' },
  side_taken: { status: 409 },
  side_not_allowed: { status: 409 },
  dessert_already_chosen: { status: 409 },
  no_dessert_to_attach: { status: 409 },
  formula_not_modifiable: { status: 409 },
  slot_not_allowed: { status: 409 },
  too_many_ingredients: { status: 409 },
  too_many_lines: { status: 409 },
  quantity_out_of_range: { status: 409 },
  total_too_high: { status: 409 },
  not_payable_with_points: { status: 409 },
  line_not_found: { status: 409 },
  product_not_found: { status: 409, effect: 'review-changes' },
  cart_empty: { status: 409 },
  only_free: { status: 409 },
  formulas_incomplete: { status: 409, effect: 'complete-formulas' },
  alcohol_needs_dish: { status: 409 },
  age_declaration_missing: { status: 409 },
  alcohol_not_sold_here: { status: 409, effect: 'review-changes' },
  restaurant_closed: { status: 409, effect: 'choose-restaurant' },
  maintenance: { status: 503 },
  preview_only: { status: 403 },
  online_ordering_unavailable: { status: 409, effect: 'choose-restaurant' },
  takeaway_time_invalid: { status: 409, effect: 'choose-time' },
  slot_full: { status: 409, effect: 'choose-time' },
  payment_not_offered: { status: 409 },
  payment_unavailable: { status: 503, effect: 'pay-at-restaurant' },
  order_not_payable: { status: 409 },
  too_many_unpaid_orders: { status: 409 },
  unpaid_amount_too_high: { status: 409 },
  orders_await_payment: { status: 409 },
  // the card (Y2, Y4)
  card_missing: { status: 400 },
  card_number_invalid: { status: 400 },
  card_expiry_invalid: { status: 400 },
  card_cvc_invalid: { status: 400 },
  card_holder_empty: { status: 400 },
  card_declined: { status: 409 },
  card_insufficient_funds: { status: 409 },
  card_expired: { status: 409 },
  card_authentication_failed: { status: 409 },
  card_authentication_abandoned: { status: 409 },
  card_processing_error: { status: 409, effect: 'pay-at-restaurant' },
  reward_incomplete: { status: 409 },
  points_missing: { status: 409, effect: 'drop-points-lines' },
  menu_changed: { status: 409, effect: 'review-changes' },
  price_mismatch: { status: 409, effect: 'empty-cart' },
  partner_cutoff_passed: { status: 409 },
  partner_comment_incomplete: { status: 400 },
  wallet_failed: { status: 503 },
  promo_invalid: { status: 409, effect: 'drop-promo' },
  claim_invalid: { status: 409 },
  // refunds (H3)
  refund_too_high: { status: 409 },
  refund_not_possible: { status: 409 },
  refund_empty: { status: 409 },
  refund_line_unknown: { status: 409 },
  refund_quantity_wrong: { status: 409 },
  goodwill_needs_account: { status: 409 },
  goodwill_too_high: { status: 409 },
  goodwill_no_contact: { status: 409 },
  goodwill_code_ended: { status: 409 },
  // another time for an order (H11)
  offer_over: { status: 409 },
  offer_open: { status: 409 },
  offer_not_possible: { status: 409 },
  offer_too_late: { status: 409 },
  // the restaurant's side
  pairing_code_invalid: { status: 410 },
  pin_wrong: { status: 400 },
  nobody_at_board: { status: 403 },
  step_not_possible: { status: 409 },
  undo_too_late: { status: 409 },
  order_ready: { status: 409 },
  stop_needs_end: { status: 400 },
  printer_missing: { status: 409 },
  printer_away: { status: 503 },
  loyalty_card_unknown: { status: 404 },
  loyalty_card_points_missing: { status: 409 },
  receipt_used: { status: 409 },
  counter_limit_reached: { status: 409 },
  counter_points_spent: { status: 409 },
  reward_unknown: { status: 409 },
  // the head office
  staff_signed_out: { status: 401 },
  passkey_refused: { status: 401 },
  right_missing: { status: 403 },
  confirmation_needed: { status: 403 },
  passkey_missing: { status: 403 },
  staff_sign_in_again: { status: 403 },
  staff_login_unverified: { status: 403 },
  staff_login_unknown: { status: 403 },
  staff_login_taken: { status: 409 },
  recovery_code_invalid: { status: 400 },
  staff_email_known: { status: 409 },
  last_passkey: { status: 409 },
  last_owner: { status: 409 },
  role_missing: { status: 400 },
  scope_unknown: { status: 400 },
  owner_scope: { status: 400 },
  changed_meanwhile: { status: 409 },
  search_too_short: { status: 400 },
  reason_empty: { status: 400 },
  points_over_limit: { status: 403 },
  privacy_request_open: { status: 409 },
  privacy_request_closed: { status: 409 },
  second_person_needed: { status: 409 },
  refund_declined: { status: 409 },
  printer_invalid: { status: 400 },
  kitchen_name_known: { status: 400 },
  stop_by_office: { status: 409 },
  stop_too_many: { status: 422 },
  catalogue_edit_refused: { status: 400 },
  catalogue_file_refused: { status: 400 },
  catalogue_field_unknown: { status: 400 },
  catalogue_publish_refused: { status: 409 },
  catalogue_unconfirmed: { status: 409 },
  catalogue_pilot_taken: { status: 409 },
  catalogue_own_edit: { status: 409 },
  catalogue_not_open: { status: 409 },
  hours_refused: { status: 400 },
  hours_reason_missing: { status: 400 },
  day_passed: { status: 400 },
  opening_incomplete: { status: 409 },
  end_passed: { status: 400 },
  end_before_beginning: { status: 400 },
  notice_text_missing: { status: 400 },
  promotion_code_invalid: { status: 400 },
  promotion_code_known: { status: 409 },
  promotion_percent_wrong: { status: 400 },
  promotion_amount_wrong: { status: 400 },
  promotion_limit_wrong: { status: 400 },
  promotion_gift_missing: { status: 400 },
  promotion_gift_unknown: { status: 409 },
  promotion_gift_alcohol: { status: 409 },
  promotion_restaurants_missing: { status: 400 },
  promotion_restaurants_unknown: { status: 409 },
  promotion_of_catalogue: { status: 409 },
  promotion_declined: { status: 409 },
  alert_taken: { status: 409 },
  quiet_hours_same: { status: 400 },
  webhook_address_refused: { status: 400 },
  webhook_known: { status: 400 },
  webhooks_too_many: { status: 409 },
  // raised in the browser only
  network: { status: 0 },
} as const satisfies Record<string, Refusal> & Record<RuleCode, Refusal>

export type ErrorCode = keyof typeof errors

export function effectOf(code: ErrorCode): Effect | undefined {
  const entry: Refusal = errors[code]
  return entry.effect
}

/**
 * One refused field: a JSON path such as `customer.email`, and the code whose sentence explains it.
 */
export type FieldProblem = { field: string; code: ErrorCode }

/** `application/problem+json` (RFC 9457) as this API answers it. */
export type Problem = {
  type: string
  title: string
  status: number
  code: ErrorCode
  requestId: string
  fields?: FieldProblem[]
  /** More about the refusal, where there is any: lines that changed, the next free times. */
  details?: unknown
}
