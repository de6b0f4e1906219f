import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { Quote } from '#contract/shop/orders.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { aFormula, anOrder, place } from '#testing/builders/an-order.ts'
import {
  type PriceEntry,
  type PriceExceptionEntry,
  type PriceZoneEntry,
  type RestaurantPrices,
  importPrices,
} from '#testing/builders/other-prices.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'

type PricedEntry = { id: number; price: number; premium_price?: number }
const seed: Record<'ingredients' | 'desserts' | 'formulas', PricedEntry[]> = JSON.parse(
  readFileSync('db/seed/catalogue.json', 'utf8'),
)
const sections = { ingredient: 'ingredients', dessert: 'desserts', formula: 'formulas' } as const
const entryOf = (kind: PriceEntry['kind'], id: number): PricedEntry => {
  const matchingEntry = seed[sections[kind]].find((entry) => entry.id === id)
  if (!matchingEntry) throw new RangeError(`the seed has no ${kind} ${id}`)
  return matchingEntry
}

/**
 * Ids of the visible restaurants where the test orders. All other restaurants have base prices at
 * all times.
 */
const PLACES = [1, 2, 3, 4]
/** UTC offset on the days of the temporary prices: the clocks are not changed on them. */
const OFFSET = '+01:00'
const clock = fc.record({
  day: fc.integer({ min: 24, max: 26 }),
  hour: fc.integer({ min: 9, max: 17 }),
})
const wall = ({ day, hour }: { day: number; hour: number }) =>
  `2026-11-${day}T${String(hour).padStart(2, '0')}:00`
const instantOf = (local: string) => Date.parse(`${local}:00${OFFSET}`)

/** Products in the carts below, so that their prices matter. */
const [INGREDIENTS, PREMIUMS, SOLD] = [
  [201, 202, 203, 301, 401],
  [219, 302, 304],
  [751, 1001, 1302],
]
const priced: { kind: PriceEntry['kind']; id: number }[] = [
  ...[101, 105, 701, 702, 901, 924, 941, 1301, ...INGREDIENTS, ...PREMIUMS, ...SOLD].map((id) => ({
    kind: 'ingredient' as const,
    id,
  })),
  { kind: 'dessert', id: 951 },
  { kind: 'formula', id: 1 },
  { kind: 'formula', id: 3 },
]
const euros = (min: number) => fc.integer({ min, max: 3000 }).map((cents) => cents / 100)
const price: fc.Arbitrary<PriceEntry> = fc
  .record({ product: fc.constantFrom(...priced), price: euros(0), premium: fc.option(euros(1)) })
  .map(({ product, price: amount, premium }) => ({
    ...product,
    price: amount,
    ...(premium !== null && (entryOf(product.kind, product.id).premium_price ?? 0) > 0
      ? { premium_price: premium }
      : {}),
  }))
const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`
const prices = fc.uniqueArray(price, { selector: keyOf, maxLength: 20, size: 'max' })
const zones = fc.tuple(prices, prices).map(([north, south]): PriceZoneEntry[] => [
  { id: 'north', name: 'North', prices: north },
  { id: 'south', name: 'South', prices: south },
])

/**
 * Temporary prices of one restaurant. A price is dropped if its period overlaps that of an earlier
 * price of the same product.
 */
const exceptions: fc.Arbitrary<PriceExceptionEntry[]> = fc
  .array(fc.tuple(price, clock, clock), { maxLength: 25, size: 'max' })
  .map((list) =>
    list.reduce<PriceExceptionEntry[]>((exceptionEntries, [entry, firstClock, secondClock]) => {
      const [from = '', until = ''] = [wall(firstClock), wall(secondClock)].toSorted()
      const isFree = exceptionEntries.every(
        (acceptedEntry) =>
          keyOf(acceptedEntry) !== keyOf(entry) ||
          until <= acceptedEntry.from ||
          acceptedEntry.until <= from,
      )
      return from < until && isFree
        ? [...exceptionEntries, { ...entry, from, until }]
        : exceptionEntries
    }, []),
  )
const restaurants: fc.Arbitrary<RestaurantPrices> = fc
  .tuple(
    ...PLACES.map(() =>
      fc.record({
        price_zone: fc.constantFrom(undefined, 'north', 'south'),
        price_exceptions: exceptions,
      }),
    ),
  )
  .map((all) =>
    Object.fromEntries(
      all.map(({ price_zone: zone, price_exceptions }, i) => [
        PLACES[i],
        { price_exceptions, ...(zone === undefined ? {} : { price_zone: zone }) },
      ]),
    ),
  )

type PriceFiles = { zones: PriceZoneEntry[]; restaurants: RestaurantPrices }
type Visit = { at: number; restaurant: number; cart: CartChoice }
type CartChoice = {
  four: number[]
  extra: number[]
  custom: number[]
  sauces: number[]
  topping: number
  signature: number
  item: number
  itemQuantity: number
}
const ingredientIds = fc.constantFrom(...INGREDIENTS, ...PREMIUMS)
const cartChoice: fc.Arbitrary<CartChoice> = fc.record({
  four: fc.array(ingredientIds, { minLength: 4, maxLength: 4 }),
  extra: fc.array(ingredientIds, { maxLength: 2 }),
  custom: fc.array(ingredientIds, { minLength: 1, maxLength: 5 }),
  sauces: fc.array(fc.constantFrom(701, 702), { maxLength: 3 }),
  topping: fc.constantFrom(924, 941),
  signature: fc.constantFrom(1301, 1302),
  item: fc.constantFrom(751, 1001),
  itemQuantity: fc.integer({ min: 1, max: 3 }),
})
/**
 * A visit at a full hour, when temporary prices may begin and end, or one millisecond before a full
 * hour.
 */
const visit: fc.Arbitrary<Visit> = fc.record({
  at: fc
    .tuple(clock, fc.constantFrom(-1, 0))
    .map(([local, before]) => instantOf(wall(local)) + before),
  restaurant: fc.constantFrom(...PLACES),
  cart: cartChoice,
})

/**
 * Computes the price and the premium in force, in cents, from the files alone and without any
 * cache.
 */
function referencePrice(
  { zones: lists, restaurants: pricesByRestaurant }: PriceFiles,
  { restaurant, at }: Pick<Visit, 'restaurant' | 'at'>,
  product: { kind: PriceEntry['kind']; id: number },
): { price: number; premium: number } {
  const base = entryOf(product.kind, product.id)
  const result = { price: base.price, premium: base.premium_price ?? 0 }
  const write = (entry: PriceEntry) => {
    if (keyOf(entry) !== keyOf(product)) return
    result.price = entry.price
    if (entry.premium_price !== undefined) result.premium = entry.premium_price
  }
  const { price_zone: zone, price_exceptions: list = [] } = pricesByRestaurant[restaurant] ?? {}
  for (const { id, prices: entries } of lists) if (id === zone) entries.forEach(write)
  for (const entry of list)
    if (instantOf(entry.from) <= at && at < instantOf(entry.until)) write(entry)
  return { price: Math.round(result.price * 100), premium: Math.round(result.premium * 100) }
}

const portions = (ids: readonly number[]) => ids.map((ingredient) => ({ ingredient, warm: false }))
function linesOf(cart: CartChoice): CartLine[] {
  const none = { side1: [], side2: [] }
  return [
    aFormula('formula', {
      formula: 1,
      filling: {
        ...none,
        bases: portions([101]),
        ingredients: portions([...cart.four, ...cart.extra]),
        sauces: portions([701]),
      },
    }),
    {
      kind: 'custom',
      id: 'custom',
      quantity: 1,
      title: null,
      filling: {
        ...none,
        bases: portions([105]),
        ingredients: portions(cart.custom),
        sauces: portions(cart.sauces),
      },
    },
    { kind: 'signature', id: 's', quantity: 2, ingredient: cart.signature, freeSauce: null },
    {
      kind: 'dessert',
      id: 'dessert',
      quantity: 1,
      dessert: 951,
      paidWith: 'euros',
      declined: [],
      filling: { coulis: portions([901]), toppings: portions([cart.topping]) },
    },
    {
      kind: 'item',
      id: 'item',
      quantity: cart.itemQuantity,
      ingredient: cart.item,
      freeSauce: null,
      warm: false,
      paidWith: 'euros',
    },
  ]
}

/**
 * The expected price of the lines in cents. The ingredients included in the formula and the topping
 * of the dessert cost their premium. Its base and sauce, the first sauce of the custom salad and
 * the coulis cost nothing. All other products cost their price.
 */
function referenceTotal(files: PriceFiles, pricedVisit: Visit): number {
  const { cart } = pricedVisit
  const of = (id: number) => referencePrice(files, pricedVisit, { kind: 'ingredient', id })
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const dessert = referencePrice(files, pricedVisit, { kind: 'dessert', id: 951 }).price
  return sum([
    referencePrice(files, pricedVisit, { kind: 'formula', id: 1 }).price,
    ...cart.four.map((id) => of(id).premium),
    ...cart.extra.map((id) => of(id).price),
    of(105).price,
    ...cart.custom.map((id) => of(id).price),
    ...cart.sauces.slice(1).map((id) => of(id).price),
    2 * of(cart.signature).price,
    dessert + of(cart.topping).premium,
    cart.itemQuantity * of(cart.item).price,
  ])
}

const inFrench = (cents: number) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100)
const flat = (text: string) => text.replaceAll(/\s/g, ' ')

describe.each(oneDatabase)('random price zones and exceptions, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  it('the menu, the quote, the order and the receipt of every restaurant show the same prices (B6)', async () => {
    const shownRestaurants = app.services.catalogue.now().visibleRestaurants.map(({ id }) => id)
    let different = 0

    async function visited(files: PriceFiles, plannedVisit: Visit): Promise<void> {
      const { restaurant, cart, at } = plannedVisit
      app.clock.now = at
      const total = referenceTotal(files, plannedVisit)
      const lines = linesOf(cart)
      const quote = (await app.post('/api/quotes', { restaurant, lines })).json<Quote>()
      expect(quote.toPay).toBe(total)
      const { next } = (await app.get(`/api/restaurants/${restaurant}/takeaway`)).json<Takeaway>()
      const order = await place(
        app,
        await anOrder(app, { restaurant, lines, takeawayAt: next?.at ?? '' }),
      )
      expect([order.toPay, order.lines]).toEqual([total, quote.lines])
      const receipt = await app.get(`/api/orders/${order.token}/receipt`)
      const sum = /<dl class="rows total">.*?<\/dl>/s.exec(receipt.text)?.[0] ?? ''
      expect(flat(sum)).toContain(flat(inFrench(total)))
      if (total !== referenceTotal({ zones: [], restaurants: {} }, plannedVisit)) different += 1
    }

    /**
     * Lists the prices in the menus of all visible restaurants that differ from the prices computed
     * from the files.
     */
    async function wrongAnywhere(files: PriceFiles, at: number): Promise<unknown[]> {
      app.clock.now = at
      const wrong: unknown[] = []
      for (const restaurant of shownRestaurants) {
        const wire = (await app.get(`/api/restaurants/${restaurant}/menu`)).json<WireMenu>()
        for (const of of ['ingredient', 'dessert', 'formula'] as const) {
          for (const { id, price: amount, ...entry } of wire[sections[of]]) {
            const expectedPrice = referencePrice(files, { restaurant, at }, { kind: of, id })
            const premium = 'premium_price' in entry ? entry.premium_price : 0
            const menuPrice = {
              price: Math.round(amount * 100),
              premium: Math.round(premium * 100),
            }
            if (!isDeepStrictEqual(menuPrice, expectedPrice))
              wrong.push({ restaurant, of, id, read: menuPrice, wanted: expectedPrice })
          }
        }
      }
      return wrong
    }

    await fc.assert(
      fc.asyncProperty(
        fc.record({ zones, restaurants }),
        fc.array(visit, { minLength: 3, maxLength: 6 }),
        async (files, visits) => {
          await importPrices(app, files.zones, files.restaurants)
          for (const drawnVisit of visits) await visited(files, drawnVisit)
          expect(await wrongAnywhere(files, visits[0]?.at ?? 0)).toEqual([])
        },
      ),
      { numRuns: budget({ change: 5, all: 60 }), endOnFailure: true },
    )
    expect(different).toBeGreaterThan(0)
    // Long timeout in milliseconds, because the whole run imports sixty chains.
  }, 600_000)
})
