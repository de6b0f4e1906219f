import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorCode, type Problem, errors } from '#contract/errors.ts'
import { type Order, type Quote, orderSchema, quoteSchema } from '#contract/shop/orders.ts'
import { type OrderView } from '#contract/shop/order-view.ts'
import type { ItemLine } from '#domain/cart/cart.ts'
import { aBrowser, aCustomer } from '#testing/builders/a-customer.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import {
  BOURSE,
  HAUSSMANN,
  type TestOrderBody,
  aFormula,
  anOrder,
  fiveLines,
  place,
  send,
} from '#testing/builders/an-order.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

describe.each(databaseKinds)('the order API on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const countOrders = async () => {
    const rows = await allRows(app.database.db)<{ count: unknown }>`select count(*) from orders`
    return Number(rows[0]?.count)
  }

  it('accepts an order with every kind of line and shows it by its link', async () => {
    const placed = await place(app, await anOrder(app))
    expect(orderSchema.safeParse(placed).success).toBe(true)
    expect(placed.status).toBe('received')
    expect(placed.lines.map((line) => line.kind)).toEqual([
      'formula',
      'custom',
      'signature',
      'dessert',
      'item',
    ])
    const { owned, claim, progress, problems, readAt, isFinal, replaces, opening, ...orderFields } =
      (await app.get(`/api/orders/${placed.token}`)).json<OrderView>()
    expect(orderFields).toEqual(placed)
    expect(opening).toEqual({ isOpen: false, until: '2026-11-24T10:00:00.000Z' })
    expect(readAt).toBe(new Date(app.clock.now).toISOString())
    expect([owned, claim?.points, replaces, isFinal]).toEqual([false, placed.earns, null, false])
    expect(problems).toEqual({ mayTell: false, told: [] })
    expect(progress).toEqual({
      version: 1,
      number: placed.number,
      status: 'received',
      payment: 'at-restaurant',
      steps: [{ status: 'received', at: placed.placedAt }],
      acceptedAt: null,
      expectedAt: '2026-11-24T11:30:00.000Z',
      delay: null,
      takeawayAt: '2026-11-24T11:30:00.000Z',
      offer: null,
      pace: null,
      cancelReason: null,
    })
  })

  it('stores only the hash of an order’s link', async () => {
    const { token } = await place(app, await anOrder(app))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const tables = [
      'orders',
      'order_links',
      'order_contacts',
      'order_steps',
      'replies',
      'slots',
      'order_days',
    ] as const
    for (const table of tables) {
      const rows = await app.database.db
        .selectFrom(table as never)
        .selectAll()
        .execute()
      expect(JSON.stringify(rows)).not.toContain(token)
    }
    expect((await app.get(`/api/orders/${'A'.repeat(43)}`)).status).toBe(404)
  })

  it('stores the names in the customer’s language, prices, VAT and the version of the terms (F8)', async () => {
    const body = await anOrder(app)
    const answer = await send(app, body, randomUUID(), { 'accept-language': 'nl' })
    const order = answer.json<Order>()
    expect(order.locale).toBe('nl')
    expect(order.lines.find((line) => line.kind === 'signature')?.name).toBe('De Caesar')
    expect(order.termsVersion).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(order.vat.reduce((sum, part) => sum + part.gross, 0)).toBe(order.toPay)
    expect(
      (await app.get(`/api/orders/${order.token}`, { 'accept-language': 'es' })).json<Order>(),
    ).toMatchObject(order)
  })

  it('declares the allergens of every line of an order (F4)', async () => {
    const order = await place(app, await anOrder(app, { lines: [fiveLines()[2] ?? aFormula('a')] }))
    expect(order.lines[0]?.allergens).toEqual(['gluten', 'eggs', 'fish', 'milk', 'mustard'])
    expect(order.allergens).toEqual(order.lines[0]?.allergens)
  })

  it('gives numbers that are short, speakable and unique per restaurant and day', async () => {
    const numbers = []
    for (let i = 0; i < 3; i += 1)
      numbers.push((await place(app, await anOrder(app, { restaurant: BOURSE }))).number)
    expect(numbers).toEqual(['A01', 'A02', 'A03'])
    const tomorrow = await place(
      app,
      await anOrder(app, { restaurant: BOURSE, takeawayAt: '2026-11-25T11:30:00.000Z' }),
    )
    expect(tomorrow.number).toBe('A01')
  })

  describe('an idempotency key', () => {
    it('returns an identical answer for the same order, which is placed once (Y6)', async () => {
      const body = await anOrder(app)
      const before = await countOrders()
      const key = randomUUID()
      const first = await send(app, body, key)
      const again = await send(app, body, key, { 'accept-language': 'es' })
      expect(first.status).toBe(201)
      expect([again.status, again.text]).toEqual([first.status, first.text])
      expect(await countOrders()).toBe(before + 1)
    })

    it('returns an identical answer a day later, even after the pickup time (Y6)', async () => {
      const body = await anOrder(app)
      const key = randomUUID()
      const first = await send(app, body, key)
      app.clock.now += 24 * 3_600_000
      const again = await send(app, body, key)
      app.clock.now = TUESDAY_AT_NINE
      expect(again.text).toBe(first.text)
    })

    it('is refused for a different order', async () => {
      const body = await anOrder(app)
      const key = randomUUID()
      await send(app, body, key)
      expectProblem(
        await send(app, { ...body, comment: 'sans couverts' }, key),
        'idempotency_key_reused',
      )
    })

    it('is refused for another customer, and works for its owner even after the session ended (Y6)', async () => {
      const [owner, otherCustomer] = [await aCustomer(app), await aCustomer(app)]
      const body = await anOrder(app)
      const headers = { 'idempotency-key': randomUUID() }
      const first = await owner.browser.ask('POST', '/api/orders', body, headers)
      expectProblem(
        await otherCustomer.browser.ask('POST', '/api/orders', body, headers),
        'idempotency_key_reused',
      )
      expect((await owner.browser.ask('POST', '/api/orders', body, headers)).text).toBe(first.text)
      expect((await aBrowser(app).ask('POST', '/api/orders', body, headers)).text).toBe(first.text)
    })

    it('is refused while its first request is in progress, with a Retry-After header', async () => {
      const body = await anOrder(app)
      const key = randomUUID()
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(app, body, key)))
      const refused = answers.filter(({ status }) => status === 409)
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(refused).toHaveLength(4)
      for (const answer of refused) {
        expectProblem(answer, 'request_in_flight')
        expect(answer.headers['retry-after']).toBe('1')
      }
    })

    it('can be used again after a refusal, which stores nothing', async () => {
      const body = await anOrder(app)
      const key = randomUUID()
      expect(
        (await send(app, { ...body, customer: { ...body.customer, email: 'zoe' } }, key)).status,
      ).toBe(400)
      expect(
        (await send(app, { ...body, takeawayAt: '2026-11-24T11:31:00.000Z' }, key)).status,
      ).toBe(409)
      expect((await send(app, body, key)).status).toBe(201)
    })

    it('is required, and must have a valid format', async () => {
      const body = await anOrder(app)
      expectProblem(await app.post('/api/orders', body), 'idempotency_key_missing')
      const answer = await send(app, body, 'two words')
      expect(answer.json<Problem>().fields).toEqual([
        { field: 'Idempotency-Key', code: 'field_invalid' },
      ])
    })
  })

  describe('an order is refused', () => {
    const refusals: [string, ErrorCode, (body: TestOrderBody) => Partial<TestOrderBody>][] = [
      ['at a closed restaurant (T6)', 'restaurant_closed', () => ({ restaurant: 17 })],
      ['at an unknown restaurant (T6)', 'restaurant_closed', () => ({ restaurant: 999 })],
      [
        'for a time that is not a slot (T5)',
        'takeaway_time_invalid',
        () => ({ takeawayAt: '2026-11-24T11:37:00.000Z' }),
      ],
      [
        'for a time in the past (T5)',
        'takeaway_time_invalid',
        () => ({ takeawayAt: '2026-11-24T07:00:00.000Z' }),
      ],
      [
        'for a Sunday on which the restaurant is closed (T4)',
        'takeaway_time_invalid',
        () => ({
          takeawayAt: '2026-11-29T11:30:00.000Z',
        }),
      ],
      [
        'at a restaurant that takes no payment at the counter (Y1)',
        'payment_not_offered',
        () => ({ restaurant: 9 }),
      ],
      [
        'with a formula that is not complete (Y5)',
        'formulas_incomplete',
        () => ({
          lines: [aFormula('a', { filling: { ...aFormula('b').filling, ingredients: [] } })],
        }),
      ],
      [
        'with a custom salad without a base (C22)',
        'formulas_incomplete',
        () => ({
          lines: [
            {
              kind: 'custom',
              id: 'a',
              quantity: 1,
              title: null,
              filling: {
                bases: [],
                ingredients: [{ ingredient: 401, warm: false }],
                sauces: [],
                side1: [],
                side2: [],
              },
            },
          ],
        }),
      ],
      [
        'with a product that the restaurant has run out of (M4)',
        'ingredient_unavailable',
        () => ({
          restaurant: 4,
          lines: [item(1011)],
        }),
      ],
      [
        'with a product that is not on the menu (M4)',
        'product_not_found',
        () => ({ lines: [item(99_999)] }),
      ],
      [
        'with alcohol and no dish (V10)',
        'alcohol_needs_dish',
        () => ({ overEighteen: true, lines: [item(1101)] }),
      ],
      [
        'with alcohol and no declaration of age (V10, F6)',
        'age_declaration_missing',
        () => ({
          lines: [item(1101, { id: 'beer' }), ...fiveLines()],
        }),
      ],
      [
        'with a declaration of an age below the country’s minimum (V10, F6)',
        'age_declaration_missing',
        () => ({
          overEighteen: true,
          declaredAge: 16,
          lines: [item(1101, { id: 'beer' }), ...fiveLines()],
        }),
      ],
      [
        'with alcohol at a restaurant that sells none (F6)',
        'alcohol_not_sold_here',
        () => ({
          restaurant: 7,
          overEighteen: true,
          lines: [...fiveLines(), item(1101, { id: 'beer' })],
        }),
      ],
      [
        'with more points than the customer has (L3)',
        'points_missing',
        () => ({
          lines: [item(751, { paidWith: 'points' })],
          shown: { menuVersion: '', toPay: 0, points: 12 },
        }),
      ],
      [
        'with points for a product that points cannot pay (C10)',
        'not_payable_with_points',
        () => ({
          lines: [item(1301 - 100, { paidWith: 'points' })],
        }),
      ],
      [
        'with an ingredient in a slot that does not allow it (C3)',
        'slot_not_allowed',
        () => ({
          lines: [
            aFormula('a', {
              filling: { ...aFormula('b').filling, bases: [{ ingredient: 701, warm: false }] },
            }),
          ],
        }),
      ],
      [
        'with a side that the formula does not offer (C6)',
        'side_not_allowed',
        () => ({
          lines: [
            aFormula('a', {
              filling: { ...aFormula('b').filling, side1: [{ ingredient: 751, warm: false }] },
            }),
          ],
        }),
      ],
      [
        'with two drinks for one side (C6)',
        'side_taken',
        () => ({
          lines: [
            {
              kind: 'custom',
              id: 'a',
              quantity: 1,
              title: null,
              filling: {
                bases: [portion(101)],
                ingredients: [],
                sauces: [],
                side1: [1001, 1002].map(portion),
                side2: [],
              },
            },
          ],
        }),
      ],
      [
        'with a changed recipe of the house (C23)',
        'formula_not_modifiable',
        () => ({
          lines: [
            aFormula('a', {
              formula: 8,
              filling: {
                ...aFormula('b').filling,
                side1: [portion(1001)],
                side2: [],
                bases: [portion(101)],
                ingredients: [506, 224, 402, 606, 616].map(portion),
                sauces: [portion(710)],
              },
            }),
          ],
        }),
      ],
      [
        'with more ingredients than a bowl holds (C29)',
        'too_many_ingredients',
        () => ({
          lines: [
            aFormula('a', {
              filling: {
                ...aFormula('b').filling,
                ingredients: Array.from({ length: 21 }, () => portion(201)),
              },
            }),
          ],
        }),
      ],
      [
        'with two lines of the same id, which only a broken cart has (C27)',
        'price_mismatch',
        () => ({
          lines: [item(751), item(752)],
        }),
      ],
    ]

    it.each(refusals)('%s', async (_, code, changes) => {
      const body = await anOrder(app)
      const before = await countOrders()
      expectProblem(await send(app, { ...body, ...changes(body) }), code)
      expect(await countOrders()).toBe(before)
    })

    it('when the total shown differs from the computed total although the menu is the same (C27)', async () => {
      const body = await anOrder(app)
      expectProblem(
        await send(app, { ...body, shown: { ...body.shown, toPay: 1 } }),
        'price_mismatch',
      )
    })

    it('when the total shown belongs to an older menu, so that the customer can check it again (C27)', async () => {
      const body = await anOrder(app)
      expectProblem(
        await send(app, { ...body, shown: { menuVersion: 'older', toPay: 1, points: 0 } }),
        'menu_changed',
      )
    })

    it('in the language of the customer, with code, status and request id (V11)', async () => {
      const titles = []
      for (const locale of ['fr', 'en', 'es', 'nl']) {
        const answer = await send(app, { ...(await anOrder(app)), restaurant: 17 }, randomUUID(), {
          'accept-language': locale,
        })
        expect(answer.headers['content-type']).toContain('application/problem+json')
        expect(answer.headers['content-language']).toBe(locale)
        expect(answer.json<Problem>()).toMatchObject({
          type: 'about:blank',
          status: 409,
          code: 'restaurant_closed',
        })
        expect(answer.json<Problem>().requestId).toMatch(/^[\da-f-]{36}$/)
        titles.push(answer.json<Problem>().title)
      }
      expect(new Set(titles).size).toBe(4)
    })

    it('with the next free times, when the pickup time is the reason (T5)', async () => {
      const answer = await send(app, {
        ...(await anOrder(app)),
        takeawayAt: '2026-11-24T11:37:00.000Z',
      })
      const { next } = answer.json<{ details: { next: { at: string; time: string }[] } }>().details
      expect(next.map(({ time }) => time)).toEqual(['11:00', '11:15', '11:30', '11:45', '12:00'])
    })
  })

  it('accepts as many orders for a slot as its capacity, then offers the next times (T11, T5)', async () => {
    const body = await anOrder(app, { restaurant: 8, takeawayAt: '2026-11-26T11:30:00.000Z' })
    const answers = await Promise.all(Array.from({ length: 14 }, () => send(app, body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectProblem(answer, 'slot_full')
      expect(answer.json<{ details: { next: unknown[] } }>().details.next).toHaveLength(5)
    }
  })

  it('shows in the pickup times how a slot fills up (T4)', async () => {
    const at = '2026-11-25T12:45:00Z'
    const stateOf = async () =>
      (await app.get('/api/restaurants/8/takeaway'))
        .json<{ days: { times: { at: string; state: string; left: number }[] }[] }>()
        .days.flatMap(({ times }) => times)
        .find((time) => time.at === at)
    expect(await stateOf()).toMatchObject({ state: 'free', left: 12 })
    const body = await anOrder(app, { restaurant: 8, takeawayAt: at })
    for (let i = 0; i < 9; i += 1) await place(app, body)
    expect(await stateOf()).toMatchObject({ state: 'few-left', left: 3 })
  })

  it('refuses an order beyond the slot’s capacity in the database, too (T11)', async () => {
    await place(app, await anOrder(app, { takeawayAt: '2026-11-27T17:00:00.000Z' }))
    const overbook = app.database.db
      .updateTable('slots')
      .set({ taken: 99 })
      .where('restaurant_id', '=', HAUSSMANN)
      .execute()
    await expect(overbook).rejects.toThrow(/slots_hold_capacity/)
  })

  it('accepts alcohol together with a dish and a declaration of age (V10)', async () => {
    const order = await place(
      app,
      await anOrder(app, {
        overEighteen: true,
        lines: [...fiveLines(), item(1101, { id: 'beer' })],
      }),
    )
    expect(order.hasAlcohol).toBe(true)
    expect(order.vat.map(({ rate }) => rate)).toContain(200)
  })

  describe('a quote', () => {
    const ask = (body: object) => app.post('/api/quotes', { restaurant: HAUSSMANN, ...body })

    it('prices a cart, states whether it is complete, and has the same prices as the order (C27)', async () => {
      const quote = (await ask({ lines: fiveLines() })).json<Quote>()
      expect(quoteSchema.safeParse(quote).success).toBe(true)
      expect(quote.completed).toBe(true)
      const order = await place(app, await anOrder(app))
      expect([order.toPay, order.vat, order.lines]).toEqual([quote.toPay, quote.vat, quote.lines])
    })

    it('lists line by line what changed since the customer saw the prices (C27)', async () => {
      const answer = await ask({
        restaurant: 4,
        shown: { a: 90, b: 1, c: 90, d: 90 },
        lines: [
          item(751, { id: 'a' }),
          item(751, { id: 'b' }),
          item(1011, { id: 'c' }),
          item(99_999, { id: 'd' }),
        ],
      })
      expect(answer.json<Quote>().changes).toEqual([
        expect.objectContaining({ line: 'b', kind: 'price', before: 1, after: 90 }),
        expect.objectContaining({ line: 'c', kind: 'unavailable', products: [expect.any(String)] }),
        expect.objectContaining({ line: 'd', kind: 'gone' }),
      ])
    })

    it('answers 404 for an unknown restaurant', async () => {
      expectProblem(await ask({ restaurant: 999, lines: [] }), 'not_found')
    })
  })
})

const portion = (ingredient: number) => ({ ingredient, warm: false })

const item = (ingredient: number, changes: Partial<ItemLine> = {}): ItemLine => ({
  kind: 'item',
  id: 'item',
  quantity: 1,
  ingredient,
  freeSauce: null,
  warm: false,
  paidWith: 'euros',
  ...changes,
})

function expectProblem(answer: { status: number; text: string }, code: ErrorCode): void {
  const problem = JSON.parse(answer.text) as Problem
  expect(problem.code).toBe(code)
  expect([answer.status, problem.status]).toEqual([errors[code].status, errors[code].status])
}
