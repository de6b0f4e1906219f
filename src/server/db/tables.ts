// The tables as the migrations made them: written by `npm run db:types`, not by hand.
import type { Generated, Selectable } from 'kysely'
import type { Locale } from '#contract/pages/locales.ts'

export type Tables = {
  alert_deliveries: {
    id: Generated<string>
    alert_id: string
    event: 'opened' | 'ended'
    channel: 'mail' | 'push' | 'webhook'
    recipient: string
    due_at: Date
    enqueued_at: Date | null
    done_at: Date | null
    outcome: 'sent' | 'dropped' | null
  }
  alert_rounds: {
    only_one: Generated<boolean>
    at: Date
  }
  alerts: {
    id: Generated<string>
    kind: string
    subject: string
    restaurants: readonly number[] | null
    about: unknown
    opened_at: Date
    ended_at: Date | null
    settled_at: Date | null
    taken_by: string | null
    taken_at: Date | null
  }
  approvals: {
    id: Generated<string>
    order_id: string
    request: unknown
    key: string
    asked_by: string
    asked_at: Date
    state: Generated<'asked' | 'approved' | 'declined'>
    decided_by: string | null
    decided_at: Date | null
  }
  audit_entries: {
    id: Generated<string>
    at: Date
    actor: 'staff' | 'kitchen' | 'command'
    staff_id: string | null
    device_id: string | null
    action: string
    subject: string
    before: unknown
    after: unknown
    reason: string | null
    book: Generated<string>
    book_position: number
    hash: Uint8Array
    session_id: string | null
  }
  audit_persons: {
    entry_id: string
    data: unknown
  }
  books: {
    name: string
    last_position: number
    last_hash: Uint8Array
  }
  bowl_returns: {
    refund_id: string
    bowls: number
    device_id: string
    person_id: string
    at: Date
  }
  calendar_days: {
    restaurant_id: number
    date: Date
    rule: unknown
    capacity: unknown
    reason: unknown
  }
  carried_payments: {
    payment: string
    order_id: string
    keeps: number
  }
  catalogue: {
    only_row: Generated<boolean>
    version: string
    changed_at: Generated<Date>
  }
  catalogue_entries: {
    kind: 'category' | 'ingredient' | 'dessert' | 'formula' | 'recipe'
    id: number
    slug: string
    position: number
    data: unknown
    retired_at: Date | null
  }
  catalogue_history: {
    version: string
    since: Date
    change_set_id: string | null
  }
  change_refunds: {
    id: Generated<string>
    payment: string
    amount: number
    done_at: Date | null
  }
  change_set_edits: {
    change_set_id: string
    position: number
    subject: string
    field: string
    before: unknown
    after: unknown
    staff_id: string | null
    at: Date
    confirmed_by: string | null
    confirmed_at: Date | null
  }
  change_sets: {
    id: Generated<string>
    title: string
    state: Generated<'draft' | 'scheduled' | 'pilot' | 'published' | 'discarded'>
    made_by: string | null
    made_at: Date
    publish_at: Date | null
    pilot_restaurant_id: number | null
    published_by: string | null
    published_at: Date | null
    undoes: string | null
    pilot_from: Date | null
    pilot_catalogue: unknown
    pilot_made_at: Date | null
    refused_at: Date | null
    version: string | null
    preview_token: string | null
    publish_key: string | null
    publish_body: string | null
  }
  changes: {
    id: Generated<string>
    topic: string
  }
  closings: {
    book: string
    book_position: number
    seller_id: string
    restaurant_id: number | null
    period: 'day' | 'month' | 'year'
    begins_on: Date
    ends_on: Date
    closed_at: Date
    closed_by: string | null
    sums: unknown
    hash: Uint8Array
  }
  consents: {
    id: Generated<string>
    customer_id: string
    kind: 'email' | 'sms' | 'terms' | 'privacy' | 'allergies'
    given: boolean
    at: Date
    text_version: string
  }
  contact_messages: {
    id: Generated<string>
    key_hash: string
    body_hash: string
    email: string
    comment: string
    locale: Locale
    message_id: string
    receipt_message_id: string | null
    written_at: Date
    due_at: Date
    sent_at: Date | null
    receipt_sent_at: Date | null
  }
  counter_payments: {
    id: Generated<string>
    order_id: string
    means: 'cash' | 'card' | 'meal-voucher' | 'other' | 'unknown'
    amount: number
    at: Date
    person_id: string | null
    returned_at: Date | null
    returned_by_person: string | null
    returned_by_staff: string | null
    parts: unknown
    corrects: string | null
  }
  counter_payments_to_fill: {
    one: Generated<boolean>
    before: Date
  }
  counter_refunds: {
    refund_id: string
    order_id: string
    given_at: Date | null
    person_id: string | null
  }
  counter_sales: {
    id: Generated<string>
    restaurant_id: number
    receipt: string
    kind: 'earned' | 'spent'
    customer_id: string | null
    amount: number | null
    points: number
    sold_on: Date
    at: Date
    person_id: string
    device_id: string
    tap_key: string
    undone_at: Date | null
    undone_by: string | null
    undone_key: string | null
  }
  customer_allergies: {
    customer_id: string
    allergens: unknown
  }
  customer_orders: {
    order_id: string
    customer_id: string
    key: Generated<string>
    at: Date
    placed: Generated<boolean>
  }
  customers: {
    id: Generated<string>
    email: string
    email_verified_at: Date | null
    password_hash: string | null
    locale: Locale
    first_name: string
    last_name: string
    phone: string
    country: string | null
    ordering_country: string | null
    birth_date: Date | null
    address: Generated<string>
    postcode: Generated<string>
    city: Generated<string>
    favourite_restaurant: number | null
    created_at: Date
  }
  demonstration_wallet: {
    one: Generated<boolean>
    authority: string
    certificate: string
    key: string
    google_key: string
  }
  documents: {
    name: string
    data: unknown
  }
  establishments: {
    restaurant_id: number
    seller_id: string
    siret: string
    retired_at: Date | null
  }
  export_parts: {
    export_id: string
    position: number
    content: Uint8Array
  }
  exports: {
    id: Generated<string>
    kind: string
    format: string
    params: unknown
    locale: Locale
    asked_by: string
    asked_at: Date
    key: string
    state: Generated<'waiting' | 'writing' | 'done' | 'failed' | 'forgotten'>
    attempt: Generated<number>
    name: string | null
    rows: Generated<number>
    total: number | null
    bytes: Generated<string>
    done_at: Date | null
  }
  favourite_bowls: {
    customer_id: string
    id: string
    name: string
    code: string
    kept_at: Date
  }
  goodwill: {
    id: Generated<string>
    order_id: string | null
    customer_id: string | null
    points: number | null
    promo_code_id: number | null
    reason: string
    staff_id: string
    at: Date
    refund_id: string | null
    amount: number | null
    approved_by: string | null
    key: string | null
  }
  group_marks: {
    id: Generated<string>
    group_id: string
  }
  guest_limits: {
    restaurant_id: number
    unpaid_orders: number
    unpaid_cents: number
  }
  held_places: {
    order_id: string
    caller_hash: string
    at: Date
  }
  identities: {
    issuer: string
    subject: string
    customer_id: string
    linked_at: Date
  }
  kitchen_devices: {
    id: Generated<string>
    restaurant_id: number
    name: string
    token_hash: string
    paired_at: Date
    unpaired_at: Date | null
    seen_at: Date
    changed_by: Generated<string>
  }
  kitchen_pairings: {
    code_hash: string
    restaurant_id: number
    expires_at: Date
    used_at: Date | null
  }
  kitchen_people: {
    id: Generated<string>
    restaurant_id: number
    name: string
    pin_hash: string
    failures: Generated<number>
    failed_at: Date | null
    left_at: Date | null
  }
  kitchen_settings: {
    restaurant_id: number
    acceptance: Generated<'automatic' | 'by-hand'>
    printer: string | null
  }
  kitchen_shifts: {
    device_id: string
    person_id: string
    began_at: Date
  }
  kitchen_taps: {
    device_id: string
    key: string
    body_hash: string
    order_id: string | null
    person_id: string | null
    action: string
    refused: string | null
    status: string
    at: Date
  }
  known_devices: {
    hash: string
    customer_id: string
    last_used_at: Date
  }
  ledger_comparisons: {
    day: Date
    ours: number
    theirs: number
    difference: number
    at: Date
  }
  legal_versions: {
    kind: 'terms' | 'loyalty-rules' | 'legal-notice' | 'personal-data' | 'accessibility'
    version: Date
    texts: unknown
    changes: unknown
  }
  login_failures: {
    key_hash: string
    failures: number
    last_at: Date
    blocked_until: Date | null
  }
  mail_attachments: {
    mail_id: string
    name: string
    type: string
    content: Uint8Array
  }
  mails: {
    id: Generated<string>
    order_id: string | null
    kind: string
    message_id: string
    locale: Locale
    recipient: string
    subject: string
    html: string
    text: string
    written_at: Date
    sent_at: Date | null
    customer_id: string | null
    terms_version: string | null
  }
  member_orders: {
    order_id: string
    is_first: boolean
  }
  migrations: {
    name: string
    hash: string
    applied_at: Generated<Date>
  }
  money_movements: {
    order_id: string
    kind: 'capture' | 'refund'
    amount: number
    at: Date
    leg: Generated<number>
    refund_id: string | null
    change_id: string | null
  }
  moved_orders: {
    order_id: string
    restaurant_id: number
    takeaway_on: Date
    takeaway_at: Date
    number: number
  }
  one_time_links: {
    hash: string
    kind: 'verify' | 'reset' | 'change-email'
    customer_id: string
    new_email: string | null
    expires_at: Date
    used_at: Date | null
  }
  order_acceptances: {
    order_id: string
    person_id: string | null
    at: Date
  }
  order_cancellations: {
    order_id: string
    reason: 'customer' | 'sold-out' | 'closed' | 'incident' | 'not-accepted'
    at: Date
  }
  order_changes: {
    order_id: string
    replaces: string
    takes_place: boolean
    promo_code_id: number | null
    depth: number
    done_at: Date | null
  }
  order_contacts: {
    order_id: string
    name: string
    phone: string
    email: string
    comment: string
    phone_digits: string
    takeaway_at: Date
    choices: unknown
    allergies: Generated<unknown>
    delivery: unknown
    if_missing: 'like' | 'leave-out' | 'ask' | null
  }
  order_days: {
    restaurant_id: number
    takeaway_on: Date
    last_number: number
  }
  order_delays: {
    order_id: string
    position: number
    minutes: number
    reason: 'busy' | 'sold-out' | 'incident'
    at: Date
  }
  order_lateness: {
    order_id: string
    position: number
    state: 'on-time' | 'moved' | 'passed' | 'late' | 'very-late'
    bowls_ahead: number
    points: number
    at: Date
  }
  order_links: {
    token_hash: string
    order_id: string
  }
  order_notes: {
    id: Generated<string>
    order_id: string
    staff_id: string
    key: string
    text: string
    at: Date
  }
  order_photographs: {
    order_id: string
    sent_hash: string
    sent_at: Date
    jpeg: Uint8Array
  }
  order_points: {
    order_id: string
    customer_id: string | null
    earns: number
    spends: number
    state: Generated<'pending' | 'firm' | 'void'>
    claim_code: string | null
    claim_until: Date | null
    claimed_at: Date | null
    taken_back: Generated<number>
    given_back: Generated<number>
  }
  order_problem_lines: {
    problem_id: string
    line: number
    kind: 'missing' | 'wrong' | 'quality' | 'allergen' | 'other'
    quantity: number | null
  }
  order_problem_photographs: {
    problem_id: string
    jpeg: Uint8Array
  }
  order_problems: {
    id: Generated<string>
    order_id: string
    position: number
    key_hash: string
    body_hash: string
    told_at: Date
    text: string
    answer: string | null
    answered_by: string | null
    answered_at: Date | null
    refund_id: string | null
    points: number | null
  }
  order_pushes: {
    order_id: string
    endpoint: string
    p256dh: string
    auth: string
    locale: Locale
    created_at: Date
  }
  order_recalls: {
    order_id: string
    position: number
    product: number
    name: string
    at: Date
  }
  order_replacements: {
    id: Generated<string>
    order_id: string
    line: number
    ingredient: number
    position: number
    state: 'asked' | 'replaced' | 'left-out' | 'restored'
    stand_in: number | null
    decided_by: 'kitchen' | 'customer'
    at: Date
    back: number
    shown: unknown
  }
  order_steps: {
    order_id: string
    position: number
    status: 'awaiting-payment' | 'received' | 'in-preparation' | 'ready' | 'collected' | 'not-collected' | 'cancelled'
    payment: 'at-restaurant' | 'card'
    at: Date
    is_payment_asked: boolean | null
  }
  ordering_off: {
    restaurant_id: number
    reason: string | null
    began_at: Date
  }
  orders: {
    id: Generated<string>
    restaurant_id: number
    takeaway_on: Date
    number: number
    takeaway_at: Date
    placed_at: Date
    locale: Locale
    terms_version: string
    over_eighteen: boolean
    menu_version: string
    restaurant: unknown
    cart_total: number
    discount: number
    to_pay: number
    points: number
    calories: string
    allergens: unknown
    vat: unknown
    has_alcohol: boolean
    lines: unknown
    book: string
    book_position: number
    hash: Uint8Array
    promo_code: string | null
    earns: number | null
    seller_id: string | null
    siret: string | null
    deposits: number | null
  }
  orders_to_forget: {
    order_id: string
    asked_at: Date
  }
  payment_events: {
    provider: string
    event_id: string
    order_id: string
    received_at: Date
  }
  payment_tries: {
    key_hash: string
    key: string
    order_id: string
    position: number
    card_token: string
    answered: Generated<boolean>
    at: Date
    leg: Generated<number>
  }
  payments: {
    order_id: string
    key: string
    provider_id: string | null
    amount: number
    currency: string
    state: 'starting' | 'open' | 'challenge' | 'authorised' | 'captured' | 'cancelled'
    captured: Generated<number>
    refunded: Generated<number>
    challenge_url: string | null
    refusal: string | null
    card_brand: string | null
    card_last4: string | null
    started_at: Date
    due_at: Date | null
    reading: Generated<number>
    due_version: Generated<number>
    leg: Generated<number>
    held_since: Generated<Date>
  }
  point_accounts: {
    customer_id: string
    card_number: Generated<string>
    position: Generated<number>
    balance: Generated<number>
  }
  point_entries: {
    customer_id: string
    position: number
    kind: 'pending' | 'earned' | 'voided' | 'taken-back' | 'spent' | 'given-back' | 'granted' | 'withdrawn' | 'late' | 'very-late'
    points: number
    change: number
    balance: number
    order_id: string | null
    at: Date
    sale_id: string | null
    staff_id: string | null
    reason: string | null
    refund_id: string | null
    staff_key: string | null
  }
  points_by_hand: {
    day: Date
    points: number
  }
  price_exceptions: {
    restaurant_id: number
    kind: 'ingredient' | 'dessert' | 'formula'
    product_id: number
    price: number
    premium: number | null
    begins_at: Date
    ends_at: Date
  }
  price_zones: {
    id: string
    position: number
    data: unknown
    retired_at: Date | null
  }
  privacy_requests: {
    id: Generated<string>
    kind: 'export' | 'rectification' | 'forgetting'
    state: Generated<'open' | 'asked' | 'done' | 'closed'>
    customer_id: string | null
    email: string | null
    asked_at: Date
    due_at: Date
    note: string | null
    made_by: string
    proposed_by: string | null
    proposed_at: Date | null
    done_by: string | null
    done_at: Date | null
  }
  promo_codes: {
    id: Generated<number>
    code: string
    kind: 'percent' | 'amount' | 'product'
    value: number
    product: 'ingredient' | 'dessert' | 'formula' | null
    minimum: Generated<number>
    valid_from: Date | null
    valid_to: Date | null
    overall_limit: number | null
    per_customer_limit: number | null
    first_order_only: Generated<boolean>
    restaurants: readonly number[] | null
    source: 'catalogue' | 'command' | 'goodwill'
    retired_at: Date | null
    stopped_at: Date | null
    used: Generated<number>
    weekdays: readonly number[] | null
    pickup_from: string | null
    pickup_until: string | null
    only_products: unknown
    except_products: unknown
    most_off: number | null
  }
  promo_days: {
    promo_code_id: number
    day: Date
    uses: number
    discount: string
  }
  promo_requests: {
    id: Generated<string>
    request: unknown
    estimate: string
    key: string
    asked_by: string
    asked_at: Date
    state: 'asked' | 'made' | 'declined'
    decided_by: string | null
    decided_at: Date | null
    promo_code_id: number | null
  }
  promo_uses: {
    order_id: string
    promo_code_id: number
    at: Date
    returned_at: Date | null
  }
  push_keys: {
    one: Generated<boolean>
    public_key: string
    private_key: string
  }
  rate_limits: {
    key: string
    points: Generated<number>
    expire: string | null
  }
  receipts: {
    book: string
    book_position: number
    order_id: string
    kind: 'sale' | 'refund'
    issued_at: Date
    body: unknown
    hash: Uint8Array
    refund_id: string | null
  }
  refund_lines: {
    refund_id: string
    line: number
    quantity: number
    amount: number
    has_parts: boolean | null
  }
  refund_parts: {
    refund_id: string
    payment: string
    amount: number
    done_at: Date | null
  }
  refunded_orders: {
    order_id: string
    takeaway_on: Date
  }
  refunded_units: {
    order_id: string
    line: number
    part: number
    nth: number
    sold: number
    refund_id: string
  }
  refunds: {
    id: Generated<string>
    order_id: string
    leg: Generated<number>
    key: string
    amount: number
    reason: 'missing' | 'wrong' | 'quality' | 'late' | 'closed' | 'other' | 'bowls'
    note: string | null
    asked_by: string | null
    asked_at: Date
    approved_by: string | null
    done_at: Date | null
    code_given_back: Generated<number>
    deposits: Generated<number>
    of_kitchen: Generated<boolean>
  }
  refused_orders: {
    key_hash: string
    restaurant_id: number
    seller_id: string
    takeaway_at: Date
    day: Date
    reason: 'full' | 'sold-out' | 'closed' | 'paused' | 'unreachable'
    cents: number
    refused_at: Date
  }
  replacement_dues: {
    order_id: string
    due_at: Date
  }
  replies: {
    key_hash: string
    body_hash: string
    salt: string
    order_id: string
    body: string
    created_at: Generated<Date>
  }
  report_marks: {
    order_id: string | null
    restaurant_id: number | null
    day: Date | null
  }
  restaurant_days: {
    restaurant_id: number
    day: Date
    seller_id: string
    orders: number
    revenue: number
    refunded: number
    ready: number
    on_time: number
    lost_cents: number
    sums: unknown
    lost: unknown
    cancelled_late: Generated<number>
    open_orders: Generated<number>
  }
  restaurant_group_members: {
    group_id: string
    restaurant_id: number
  }
  restaurant_groups: {
    id: string
    name: string
  }
  restaurant_months: {
    restaurant_id: number
    month: Date
    seller_id: string
    orders: number
    revenue: string
    refunded: string
    ready: number
    on_time: number
    lost_cents: string
    lost: unknown
    cancelled_late: Generated<number>
    open_orders: Generated<number>
  }
  restaurants: {
    id: number
    slug: string
    position: number
    data: unknown
    retired_at: Date | null
  }
  scope_sums: {
    scope: string
    span: 'day' | 'month'
    begins: Date
    sums: unknown
    lost: unknown
  }
  seller_requests: {
    id: Generated<string>
    seller_id: string
    seen: unknown
    wanted: unknown
    key: string
    asked_by: string
    asked_at: Date
    state: Generated<'asked' | 'approved' | 'declined' | 'withdrawn'>
    decided_by: string | null
    decided_at: Date | null
  }
  sellers: {
    id: string
    position: number
    data: unknown
    retired_at: Date | null
  }
  session_tokens: {
    hash: string
    session_id: string
    kind: 'access' | 'refresh'
    expires_at: Date
    exchanged_at: Date | null
    successor_salt: string | null
  }
  sessions: {
    id: Generated<string>
    customer_id: string
    device: string
    created_at: Date
    last_used_at: Date
    absolute_until: Date
    ended_at: Date | null
    ended_for: 'logout' | 'everywhere' | 'password' | 'reuse' | null
  }
  site_maintenance: {
    one: Generated<boolean>
    began_at: Date
    ends_at: Date | null
    reason: string | null
  }
  site_notices: {
    id: Generated<string>
    texts: unknown
    begins_at: Date
    ends_at: Date
    made_by: string
    made_at: Date
    key_hash: string
    ended_at: Date | null
  }
  slots: {
    restaurant_id: number
    starts_at: Date
    capacity: number
    taken: number
  }
  social_logins: {
    state_hash: string
    browser_hash: string
    provider: string
    return_to: string
    locale: Locale
    session_id: string | null
    expires_at: Date
  }
  staff: {
    id: Generated<string>
    email: string | null
    name: string | null
    locale: Locale
    invited_at: Date
    joined_at: Date | null
    left_at: Date | null
  }
  staff_alert_settings: {
    staff_id: string
    least: 'critical' | 'warning' | 'info'
    by_mail: boolean
    quiet_from: number | null
    quiet_until: number | null
  }
  staff_challenges: {
    hash: string
    purpose: 'sign-in' | 'confirm' | 'register'
    staff_id: string | null
    link_hash: string | null
    expires_at: Date
    used_at: Date | null
  }
  staff_identities: {
    issuer: string
    subject: string
    staff_id: string
    linked_at: Date
  }
  staff_links: {
    hash: string
    kind: 'first-owner' | 'invitation' | 'recovery'
    staff_id: string | null
    made_at: Date
    expires_at: Date
    used_at: Date | null
  }
  staff_logins: {
    state_hash: string
    browser_hash: string
    next: string
    locale: Locale
    expires_at: Date
  }
  staff_passkeys: {
    id: string
    staff_id: string
    name: string
    public_key: Uint8Array
    counter: string
    transports: Generated<string>
    created_at: Date
    last_used_at: Date
    removed_at: Date | null
  }
  staff_pushes: {
    id: Generated<string>
    staff_id: string
    endpoint: string
    p256dh: string
    auth: string
    device: string
    created_at: Date
  }
  staff_recovery_codes: {
    hash: string
    staff_id: string
    made_at: Date
    used_at: Date | null
  }
  staff_roles: {
    id: Generated<string>
    staff_id: string
    role: 'owner' | 'catalogue' | 'marketing' | 'manager' | 'care' | 'accountant' | 'reader'
    group_id: string | null
    restaurant_id: number | null
    granted_by: string | null
    granted_at: Date
    ended_at: Date | null
  }
  staff_sessions: {
    id: Generated<string>
    token_hash: string
    staff_id: string
    device: string
    created_at: Date
    last_used_at: Date
    confirmed_at: Date
    until: Date
    ended_at: Date | null
    ended_by: string | null
    opened_by: Generated<'passkey' | 'provider'>
    passkey_id: string | null
  }
  staff_views: {
    id: Generated<string>
    staff_id: string
    page: string
    name: string
    search: string
  }
  stop_batches: {
    id: Generated<string>
    staff_id: string
    key: string
    request_hash: string
    products: number
    restaurants: number
    at: Date
    undone_at: Date | null
  }
  stop_marks: {
    restaurant_id: number
    mark: string
  }
  stops: {
    id: Generated<string>
    restaurant_id: number
    kind: 'sold-out' | 'busy' | 'pause'
    product_id: number | null
    minutes: number | null
    began_at: Date
    ends_at: Date | null
    ended_at: Date | null
    person_id: string | null
    device_id: string | null
    tap_key: string | null
    staff_id: string | null
    reason: 'recall' | 'supplier' | 'quality' | 'season' | 'other' | null
    begun_in: string | null
    ended_in: string | null
  }
  sums_kept: {
    only_row: Generated<boolean>
    at: Date
  }
  time_offers: {
    id: Generated<string>
    order_id: string
    offered_by: string
    offered_at: Date
    from_at: Date
    to_at: Date
    open_until: Date
    state: Generated<'open' | 'accepted' | 'refused' | 'expired' | 'withdrawn' | 'ended'>
    ended_at: Date | null
  }
  webhooks: {
    id: Generated<string>
    address: string
    secret: string
    made_by: string
    made_at: Date
    paused_at: Date | null
    removed_at: Date | null
    last_tried_at: Date | null
    last_status: number | null
    last_failure: 'address' | 'certificate' | 'connection' | 'timeout' | null
    last_succeeded_at: Date | null
  }
  weekly_report_mails: {
    id: Generated<string>
    staff_id: string
    scope: string
    week: Date
    done_at: Date | null
    outcome: 'sent' | 'dropped' | null
  }
  weekly_reports: {
    id: Generated<string>
    staff_id: string
    scope: string
    started_at: Date
  }
  zone_prices: {
    zone_id: string
    kind: 'ingredient' | 'dessert' | 'formula'
    product_id: number
    price: number
    premium: number | null
  }
  'embedded_payments.behaviour': {
    only_row: Generated<boolean>
    says: unknown
  }
  'embedded_payments.cards': {
    token: string
    brand: string
    last4: string
    expiry_month: number
    expiry_year: number
    holder: string
    outcome: string
    locale: Locale
    to_save: boolean
    customer: string | null
    made_at: Date
    used_at: Date | null
  }
  'embedded_payments.challenges': {
    id: string
    payment: string
    card: string | null
    outcome: string
    locale: Locale
    return_url: string
    answered_at: Date | null
  }
  'embedded_payments.keys': {
    key_hash: string
    body_hash: string
    payment: string | null
    at: Date
  }
  'embedded_payments.movements': {
    payment: string
    kind: 'capture' | 'refund'
    amount: number
    at: Date
    name: string | null
  }
  'embedded_payments.notices': {
    id: string
    position: Generated<number>
    payment: string
    at: Date
    copies: number
    tries: Generated<number>
    due_at: Date | null
  }
  'embedded_payments.payments': {
    id: string
    account: string
    reference: string
    customer: string | null
    amount: number
    currency: string
    state: 'open' | 'challenge' | 'authorised' | 'captured' | 'cancelled'
    captured: Generated<number>
    refunded: Generated<number>
    challenge: string | null
    refusal: string | null
    card_brand: string | null
    card_last4: string | null
    opened_at: Date
  }
}

/** The type of a row that is read from a table. */
export type RowOf<Table extends keyof Tables> = Selectable<Tables[Table]>
/** The type of some columns of a row that is read from a table. */
export type Columns<Table extends keyof Tables, Names extends keyof RowOf<Table>> = Pick<
  RowOf<Table>,
  Names
>
