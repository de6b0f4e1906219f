import { randomUUID } from 'node:crypto'
import type { Order, Quote } from '#contract/shop/orders.ts'
import type { CartLine, FormulaLine, Wish } from '#domain/cart/cart.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import type { TestAnswer, TestClient } from '#testing/programs/test-app.ts'

/** The request body of an order. */
export type TestOrderBody = {
  restaurant: number
  lines: CartLine[]
  takeawayAt: string
  payment: 'at-restaurant' | 'card'
  customer: {
    name: string
    phone: string
    email: string
  }
  comment: string
  overEighteen: boolean
  termsAccepted: boolean
  shown: { menuVersion: string; toPay: number; points: number }
  promo?: string
  ifMissing?: Wish
  allergies?: Allergen[]
  delivery?: { company: number; place: string; phone: string }
}

/** Restaurants of the demonstration chain used in tests. */
export const BOURSE = 1
export const HAUSSMANN = 2

const portion = (ingredient: number) => ({ ingredient, warm: false })

/** A complete four-ingredient formula, with a drink and a dessert. */
export const aFormula = (id: string, changes: Partial<FormulaLine> = {}): FormulaLine => ({
  kind: 'formula',
  id,
  quantity: 1,
  formula: 3,
  declined: [],
  dessert: null,
  paidWith: 'euros',
  title: null,
  ...changes,
  filling: {
    bases: [portion(101)],
    ingredients: [portion(201), portion(202), portion(203), portion(301)],
    sauces: [portion(701)],
    side1: [portion(1001)],
    side2: [portion(851)],
    ...changes.filling,
  },
})

/** Five lines, one of each kind. */
export const fiveLines = (): CartLine[] => [
  aFormula('formula'),
  {
    kind: 'custom',
    id: 'custom',
    quantity: 1,
    title: null,
    filling: {
      bases: [portion(105)],
      ingredients: [portion(401), portion(220)],
      sauces: [portion(702)],
      side1: [],
      side2: [],
    },
  },
  { kind: 'signature', id: 'signature', quantity: 2, ingredient: 1301, freeSauce: 704 },
  {
    kind: 'dessert',
    id: 'dessert',
    quantity: 1,
    dessert: 951,
    paidWith: 'euros',
    declined: [],
    filling: { coulis: [portion(901)], toppings: [portion(924)] },
  },
  {
    kind: 'item',
    id: 'item',
    quantity: 3,
    ingredient: 751,
    freeSauce: null,
    warm: false,
    paidWith: 'euros',
  },
]

/**
 * The body of an order that the server accepts, with the price that it quotes, unless `changes`
 * override it.
 */
export async function anOrder(
  client: TestClient,
  changes: Partial<TestOrderBody> = {},
): Promise<TestOrderBody> {
  const restaurant = changes.restaurant ?? HAUSSMANN
  const lines = changes.lines ?? fiveLines()
  const quoted = await client.post('/api/quotes', { restaurant, lines, promo: changes.promo })
  const { menuVersion, toPay, points } = quoted.json<Quote>()
  return {
    restaurant,
    lines,
    takeawayAt: '2026-11-24T11:30:00.000Z',
    payment: 'at-restaurant',
    customer: { name: 'Zoé Lefèvre', phone: '06 39 98 12 34', email: 'zoe@example.com' },
    comment: '',
    overEighteen: false,
    termsAccepted: true,
    shown: { menuVersion, toPay, points },
    ...changes,
  }
}

/** Sends an order, under a new idempotency key unless one is given. */
export const send = (
  client: TestClient,
  body: unknown,
  key: string = randomUUID(),
  headers: Record<string, string> = {},
): Promise<TestAnswer> => client.post('/api/orders', body, { 'idempotency-key': key, ...headers })

/** Places an order; throws when it is refused. */
export async function place(client: TestClient, body: TestOrderBody): Promise<Order> {
  const answer = await send(client, body)
  if (answer.status !== 201) throw new Error(`the order was not placed: ${answer.text}`)
  return answer.json<Order>()
}

/**
 * A restaurant and a free time, whatever the current day: the clock of a program in its own process
 * cannot be set by a test.
 */
export async function anyTime(
  server: TestClient,
): Promise<{ restaurant: number; takeawayAt: string }> {
  const { results } = (await server.get('/api/openings')).json<{
    results: { id: number; next: string | null }[]
  }>()
  const openRestaurant = results.find(({ id, next }) => id < 7 && next !== null)
  const { days } = (await server.get(`/api/restaurants/${openRestaurant?.id}/takeaway`)).json<{
    days: { times: { at: string; left: number }[] }[]
  }>()
  const free = days
    .slice(1)
    .flatMap(({ times }) => times)
    .find(({ left: placesLeft }) => placesLeft > 12)
  if (!openRestaurant || !free)
    throw new Error('no restaurant has a free pickup time in the coming week')
  return { restaurant: openRestaurant.id, takeawayAt: free.at }
}
