import { orderStatuses, paymentChoices } from '#domain/orders/order-status.ts'
import * as z from 'zod/mini'
import { instantField } from '#contract/instant-field.ts'
import { wholeField } from '#contract/whole-number-field.ts'
import { allergens } from '#domain/menu/menu.ts'
import { bookRates } from '#domain/money/vat-rates.ts'
import { MAX_INGREDIENTS, MAX_LINES, MAX_QUANTITY, containers, wishes } from '#domain/cart/cart.ts'
import { MAX_WISHES } from '#domain/cart/if-missing.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import {
  commentField,
  emailField,
  nameField,
  phoneField,
  tickedField,
  tidiedText,
  titleField,
  visible,
} from '#contract/fields.ts'
import { locales } from '#contract/pages/locales.ts'
import { promoField } from './promo-field.ts'

const id = wholeField
const lineId = z.string().check(z.regex(/^[\w-]{1,40}$/))
const quantity = z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY))
const paidWith = z.enum(['euros', 'points'])
const title = z.nullable(titleField)
/** The customer's choice of container (E2); absent for the restaurant's packaging. */
const container = z.optional(z.enum(containers))
/** The customer's wish if an ingredient runs out (E7). */
const wishField = z.enum(wishes)
/**
 * The customer's wishes for single ingredients. If absent, the wish for the order applies to the
 * whole line.
 */
const ifMissing = z.optional(
  z.array(z.strictObject({ of: id, wish: wishField })).check(z.maxLength(MAX_WISHES)),
)
const head = { id: lineId, quantity, container, ifMissing }
const portions = z
  .array(z.strictObject({ ingredient: id, warm: z.boolean() }))
  .check(z.maxLength(2 * MAX_INGREDIENTS))
const saladFilling = z.strictObject({
  bases: portions,
  ingredients: portions,
  sauces: portions,
  side1: portions,
  side2: portions,
})
const dessertChoice = {
  dessert: id,
  filling: z.strictObject({ coulis: portions, toppings: portions }),
  declined: z.array(z.enum(['coulis', 'toppings'])).check(z.maxLength(2)),
}

/**
 * A line of a cart in wire format. It contains only the customer's choices: the server never reads
 * prices, totals or points from a client.
 */
export const cartLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('formula'),
    ...head,
    formula: id,
    filling: saladFilling,
    declined: z
      .array(z.enum(['bases', 'ingredients', 'sauces', 'side1', 'side2']))
      .check(z.maxLength(5)),
    dessert: z.nullable(z.strictObject(dessertChoice)),
    paidWith,
    title,
  }),
  z.strictObject({
    kind: z.literal('custom'),
    ...head,
    filling: saladFilling,
    title,
  }),
  z.strictObject({
    kind: z.literal('dessert'),
    ...head,
    ...dessertChoice,
    paidWith,
  }),
  z.strictObject({
    kind: z.literal('signature'),
    ...head,
    ingredient: id,
    freeSauce: z.nullable(id),
  }),
  z.strictObject({
    kind: z.literal('item'),
    ...head,
    ingredient: id,
    freeSauce: z.nullable(id),
    warm: z.boolean(),
    paidWith,
  }),
])
export const cartLinesSchema = z.array(cartLineSchema).check(z.maxLength(MAX_LINES))

const cents = z.int()
const slot = z.enum(['bases', 'ingredients', 'sauces', 'side1', 'side2', 'coulis', 'toppings'])
const portionView = z.object({
  slot,
  ingredient: z.int(),
  name: z.string(),
  warm: z.boolean(),
  quantity: z.int(),
  as: z.enum(['free', 'premium', 'extra']),
  amount: cents,
})
const vatPart = z.object({
  /** The VAT rate. The rate 0 is used for deposits, which are free of VAT (E2). */
  rate: z.union(bookRates.map((bookRate) => z.literal(bookRate))),
  net: cents,
  vat: cents,
  gross: cents,
})
const vatShare = z.pick(vatPart, { rate: true, gross: true })

/**
 * A line that was sold, or a line of a quote. Amounts in cents; names in the customer's language.
 */
const soldLineSchema = z.object({
  line: z.string(),
  kind: z.enum(['formula', 'custom', 'dessert', 'signature', 'item']),
  name: z.string(),
  title: z.nullable(z.string()),
  quantity: z.int(),
  basePrice: cents,
  supplementsTotal: cents,
  unitPrice: cents,
  total: cents,
  points: z.int(),
  calories: z.number(),
  allergens: z.array(z.enum(allergens)),
  portions: z.array(portionView),
  /** Number of portions that the line's price includes, by slot; portions beyond it are extras. */
  places: z.partialRecord(slot, z.int()),
  /** The total of the line, split by VAT rate, before any discount. */
  vat: z.array(vatShare),
  dessertName: z.nullable(z.string()),
  freeSauce: z.nullable(z.string()),
  warm: z.boolean(),
  /**
   * The id of the ingredient, dessert or formula of the line, for its picture; null for a custom
   * salad.
   */
  product: z.nullable(z.int()),
  /**
   * The ids of the dessert inside a formula and of the free sauce. Absent in orders placed before
   * sales reports used them.
   */
  dessert: z.optional(z.int()),
  sauce: z.optional(z.int()),
  /** The price in cents that a line paid with points would have had in euros. */
  worth: z.optional(cents),
  container,
  /** Discount in cents for the customer's container, over all units; absent if there is none. */
  containerOff: z.optional(cents),
  /**
   * Deposit in cents for the bowls of all units, in addition to `total`; absent if there is none
   * (E2).
   */
  deposit: z.optional(cents),
})
export type SoldLine = z.output<typeof soldLineSchema>

const totals = {
  /** The sum of the lines and their deposits, in cents. */
  cartTotal: cents,
  /** Deposits in cents for bowls; absent if there are none (E2). */
  deposits: z.optional(cents),
  discount: cents,
  toPay: cents,
  points: z.int(),
  calories: z.number(),
  allergens: z.array(z.enum(allergens)),
  vat: z.array(vatPart),
}

/** A change of a line since the customer last saw its price (C27). */
const changeSchema = z.object({
  line: z.string(),
  name: z.string(),
  kind: z.enum(['unavailable', 'price', 'gone', 'incomplete']),
  /** The names of the products concerned, in the customer's language. */
  products: z.array(z.string()),
  before: z.nullable(cents),
  after: z.nullable(cents),
})
export type CartChange = z.output<typeof changeSchema>

export const quoteSchema = z.object({
  menuVersion: z.string(),
  lines: z.array(soldLineSchema),
  ...totals,
  completed: z.boolean(),
  hasAlcohol: z.boolean(),
  changes: z.array(changeSchema),
})
export type Quote = z.output<typeof quoteSchema>

/** The unguessable token that identifies an order in its link. */
export const orderToken = z.string().check(z.regex(/^[\w-]{20,64}$/))

export const quoteCart = defineEndpoint({
  id: 'quoteCart',
  summary:
    'Calculates a cart: returns prices, VAT, allergens, and products that are no longer available',
  method: 'POST',
  path: '/api/quotes',
  body: z.strictObject({
    restaurant: id,
    lines: cartLinesSchema,
    /**
     * The unit prices in cents that the customer last saw, by line. The server uses them only to
     * report changes, never in a calculation.
     */
    shown: z.optional(z.record(lineId, z.int32())),
    promo: z.optional(promoField),
    /**
     * The token of the order that this cart is to replace. The cart may use the promo code of that
     * order again (E1).
     */
    replaces: z.optional(orderToken),
  }),
  reply: quoteSchema,
  refusals: ['not_found', 'promo_invalid'],
})

/**
 * Delivery to a partner company: the place of delivery, and the phone number at that place (T9).
 */
const orderDeliverySchema = z.object({
  company: z.string(),
  place: z.string(),
  phone: z.string(),
})
export type OrderDelivery = z.output<typeof orderDeliverySchema>

export const orderSchema = z.object({
  /** The unguessable token that identifies an order in its link. */
  token: z.string(),
  /** The order's number, short enough to call out; unique per restaurant and day. */
  number: z.string(),
  status: z.enum(orderStatuses),
  locale: z.enum(locales),
  placedAt: z.string(),
  takeawayAt: z.string(),
  restaurant: z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    phone: z.string(),
    address: z.object({ street: z.string(), postcode: z.string(), city: z.string() }),
  }),
  customerName: z.string(),
  payment: z.enum(paymentChoices),
  /** The card on which the amount was authorised or charged; null if there is none. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  comment: z.string(),
  /**
   * The delivery to a partner company, whose data the comment repeats; null if the customer picks
   * the order up.
   */
  delivery: z.nullable(orderDeliverySchema),
  termsVersion: z.string(),
  lines: z.array(soldLineSchema),
  ...totals,
  hasAlcohol: z.boolean(),
  /** The promo code of the order, to which `discount` is due; null if the order has no code. */
  promoCode: z.nullable(z.string()),
  /** Loyalty points that the order earns. (`points`: those that the order costs.) */
  earns: z.int(),
})
export type Order = z.output<typeof orderSchema>

/** The lines to order, the restaurant, the time and the payment method. */
export const orderRequestFields = {
  restaurant: id,
  lines: cartLinesSchema.check(z.minLength(1, { error: 'cart_empty' })),
  takeawayAt: instantField('takeaway_time_invalid'),
  payment: z.enum(paymentChoices),
}

/** Further fields of an order, in the order in which the form shows them. */
export const declaredFields = {
  comment: z._default(commentField, ''),
  /**
   * The customer's wish if an ingredient runs out, for lines without a wish of their own; if
   * absent, the kitchen asks the customer (E7).
   */
  ifMissing: z.optional(wishField),
  /**
   * The customer's declaration to be over `declaredAge` years old. Must be true if the cart
   * contains alcohol (V10).
   */
  overEighteen: z.boolean(),
  /**
   * The age named in the declaration, 18 when omitted. It must be at least the menu's
   * `alcohol_minimum_age`.
   */
  declaredAge: z.optional(z.int().check(z.gte(16), z.lte(21))),
  /**
   * The promo code. The server computes the current discount of the code, or refuses the code
   * (C21).
   */
  promo: z.optional(promoField),
  /**
   * Whether the customer accepted the terms: a checkbox that must be ticked, and that is unticked
   * at first (F8).
   */
  termsAccepted: tickedField('terms_empty'),
  /**
   * The figures that the customer saw. The server refuses the order if its own figures differ, and
   * never uses these in a calculation (C27).
   */
  shown: z.strictObject({
    menuVersion: z.string().check(z.maxLength(100)),
    toPay: z.int32(),
    points: z.int32(),
  }),
}

export const orderRefusals = [
  'restaurant_closed',
  'maintenance',
  'online_ordering_unavailable',
  'takeaway_time_invalid',
  'slot_full',
  'payment_not_offered',
  'formulas_incomplete',
  'ingredient_unavailable',
  'product_not_found',
  'alcohol_needs_dish',
  'age_declaration_missing',
  'alcohol_not_sold_here',
  'menu_changed',
  'price_mismatch',
  'points_missing',
  'cart_empty',
  'only_free',
  'total_too_high',
  'slot_not_allowed',
  'side_not_allowed',
  'side_taken',
  'dessert_already_chosen',
  'formula_not_modifiable',
  'too_many_ingredients',
  'not_payable_with_points',
  'container_not_taken',
  'reward_incomplete',
  'payment_unavailable',
  'too_many_unpaid_orders',
  'unpaid_amount_too_high',
  'promo_invalid',
  'promo_other_time',
  'promo_other_products',
  'orders_await_payment',
] as const

export const placeOrder = defineEndpoint({
  id: 'placeOrder',
  summary:
    'Places an order; repeating the Idempotency-Key and body within 24 hours returns the identical reply',
  method: 'POST',
  path: '/api/orders',
  status: 201,
  idempotent: true,
  viewer: 'anyone',
  body: z.strictObject({
    ...orderRequestFields,
    customer: z.strictObject({ name: nameField, phone: phoneField, email: emailField }),
    ...declaredFields,
    /**
     * Allergens that must not touch the food. The kitchen reads them for this order only; they are
     * deleted with the customer's data at the latest.
     */
    allergies: z._default(z.array(z.enum(allergens)).check(z.maxLength(14)), []),
    /**
     * Delivery to a partner company of this restaurant; `takeawayAt` is then the delivery time
     * (T9).
     */
    delivery: z.optional(
      z.strictObject({
        company: id,
        place: z.string().check(tidiedText, z.maxLength(120), visible),
        phone: z.string().check(tidiedText, z.maxLength(30), visible),
      }),
    ),
  }),
  reply: orderSchema,
  refusals: [...orderRefusals, 'partner_cutoff_passed', 'partner_comment_incomplete'],
})
