import { allRows, runStatement } from '#server/db/statements.ts'
import { countOrders } from '#server/stores/orders/find-orders.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import {
  type ListedOrder,
  type OfficeOrder,
  type OrderColumn,
  orderColumns,
} from '#contract/office/orders.ts'
import type { Order } from '#contract/shop/orders.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { readOrderSearch } from '#domain/orders/order-search.ts'
import {
  findOrders,
  isCommonIn,
  ordersQuery,
  sampleQuery,
} from '#server/stores/orders/find-orders.ts'
import { grantRole } from '#server/stores/staff/people.ts'
import { cardToken, pay, paymentOrigin } from '#testing/builders/a-card.ts'
import { type Gesture, type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { aFormula, BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { copyOrder } from '#testing/builders/many-orders.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

const DAY = '2026-11-24'

describe.each(oneDatabase)('orders in the head office, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  let owner: APerson
  let [camille, joost]: [Order, Order] = [] as never
  let camilleId: string
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    kitchen = await aKitchen(app)
    camille = await place(
      app,
      await anOrder(app, {
        payment: 'card',
        comment: 'Sans gobelet',
        customer: {
          name: 'Camille Roux',
          phone: '06 39 98 12 40',
          email: 'Camille.Roux@example.com',
        },
      }),
    )
    await pay(app, camille, await cardToken(paymentOrigin(app), 'success'))
    camilleId = await orderIdOf(app, camille)
    joost = await place(
      app,
      await anOrder(app, {
        restaurant: BOURSE,
        takeawayAt: '2026-11-24T12:00:00.000Z',
        customer: { name: 'Joëst Vermeulen', phone: '+31 6 12345678', email: 'joost@example.nl' },
      }),
    )
    await place(app, await anOrder(app, { takeawayAt: '2026-11-25T11:30:00.000Z' }))
    await app.drain()
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  type OrdersReply = { results: ListedOrder[]; next: string | null }
  /** Converts a query string into the body of a search. */
  const searchBodyOf = (query: string) => {
    const { restaurant, ...otherFilters } = Object.fromEntries(new URLSearchParams(query))
    return {
      ...otherFilters,
      ...(restaurant === undefined ? {} : { restaurant: Number(restaurant) }),
    }
  }
  const search = (query: string, person = owner) =>
    person.browser.post('/api/office/orders/search', searchBodyOf(query))
  const list = async (query = '', person = owner): Promise<OrdersReply> => {
    const answer = await search(`day=${DAY}${query}`, person)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.json<OrdersReply>()
  }
  const count = async (filters: object): Promise<unknown> =>
    (await owner.browser.post('/api/office/orders/counts', { day: DAY, ...filters })).json()
  const names = async (query: string, person?: APerson) =>
    (await list(query, person)).results.map(({ customerName }) => customerName)

  it('lists one day, latest pickup first, or several days (H2)', async () => {
    expect(await names('')).toEqual(['Joëst Vermeulen', 'Camille Roux'])
    expect(await names('&until=2026-11-25')).toEqual([
      'Zoé Lefèvre',
      'Joëst Vermeulen',
      'Camille Roux',
    ])
    expect((await list()).results[1]).toEqual({
      id: camilleId,
      number: camille.number,
      takeawayAt: '2026-11-24T11:30:00.000Z',
      placedAt: camille.placedAt,
      expectedAt: '2026-11-24T11:30:00.000Z',
      restaurant: { id: HAUSSMANN, name: camille.restaurant.name },
      customerName: 'Camille Roux',
      status: 'received',
      isReplaced: false,
      lateMinutes: 0,
      payment: 'card',
      toPay: camille.toPay,
      refunded: 0,
      paid: camille.toPay,
    })
  })

  it('finds the orders of a pickup time, and those of a whole hour in Paris (H2, H16)', async () => {
    expect(await names('&time=12:30')).toEqual(['Camille Roux'])
    expect(await names('&time=12')).toEqual(['Camille Roux'])
    expect(await names('&time=13')).toEqual(['Joëst Vermeulen'])
    expect(await names('&time=11')).toEqual([])
    expect((await search(`day=${DAY}&time=24`)).status).toBe(400)
  })

  it.each([
    ['its number', 'A01', 2],
    ['the beginnings of a name', 'rou cam', 1],
    ['a name without its accents', 'joest', 1],
    ['words of the comment', 'gobelet', 1],
    ['its phone in national notation', '0639981240', 1],
    ['its phone with a country code', '+33 6 39 98 12 40', 1],
    ['its e-mail', 'camille.roux@EXAMPLE.com', 1],
    ['the last digits of its payment card', '4242', 1],
    ['a word that occurs nowhere', 'zzz', 0],
    ['punctuation alone', '&|!:*', 0],
  ])('finds an order by %s (H2)', async (_, text, count) => {
    expect((await list(`&find=${encodeURIComponent(text)}`)).results).toHaveLength(count)
  })

  it('finds an order by its amount, state, payment method and restaurant (H2)', async () => {
    const amount = (camille.toPay / 100).toFixed(2).replace('.', ',')
    expect(await names(`&find=${amount}&restaurant=${HAUSSMANN}`)).toEqual(['Camille Roux'])
    expect(await names('&payment=card')).toEqual(['Camille Roux'])
    expect(await names('&payment=at-restaurant')).toEqual(['Joëst Vermeulen'])
    expect(await names(`&restaurant=${BOURSE}`)).toEqual(['Joëst Vermeulen'])
    expect(await names('&state=received')).toHaveLength(2)
    expect(await names('&state=cancelled')).toEqual([])
    expect(await names('&state=late')).toEqual([])
    app.clock.now = Date.parse('2026-11-24T11:41:30Z')
    const { results } = await list('&state=late')
    expect(results.map(({ lateMinutes }) => lateMinutes)).toEqual([11])
    const none = { isMore: false, refunded: 0, paidNotReceived: 0, problem: 0 }
    expect(await count({})).toEqual({ ...none, shown: 2, late: 1 })
  })

  it('counts the orders that match the filters, over all days of a period (H2, H16)', async () => {
    app.clock.now = Date.parse('2026-11-24T11:41:30Z')
    const none = { isMore: false, refunded: 0, paidNotReceived: 0, problem: 0 }
    const week = { day: '2026-11-23', until: '2026-11-29' }
    // The count of a period includes the orders of all its days, not only those of its first day.
    expect(await count(week)).toEqual({ ...none, shown: 3, late: 1 })
    expect(await count({ day: '2026-11-23' })).toEqual({ ...none, shown: 0, late: 0 })
    expect(await count({ ...week, state: 'late' })).toEqual({ ...none, shown: 1, late: 1 })
    expect(await count({ ...week, find: 'camille' })).toEqual({ ...none, shown: 1, late: 1 })
    expect(await count({ ...week, payment: 'card' })).toMatchObject({ shown: 1, late: 1 })
    expect(await count({ ...week, time: '20' })).toMatchObject({ shown: 0 })
  })

  it('stops counting at the maximum, and reports that there are more (H2)', async () => {
    const countScope = {
      restaurants: null,
      persons: null,
      day: DAY,
      until: DAY,
      time: null,
      searchTerms: null,
    } as const
    const search = { ...countScope, state: null, payment: null, now: app.clock.now }
    expect(await countOrders(app.database.db, search, 1)).toMatchObject({ shown: 1, isMore: true })
    expect(await countOrders(app.database.db, search, 2)).toMatchObject({ shown: 2, isMore: false })
  })

  it('hides orders of another restaurant, and answers that they are not found (P2)', async () => {
    const manager = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    expect(await names('', manager)).toEqual(['Joëst Vermeulen'])
    expect(await names('&find=camille', manager)).toEqual([])
    const code = async (path: string) => (await manager.browser.get(path)).json<Problem>().code
    expect((await search(`day=${DAY}&restaurant=${HAUSSMANN}`, manager)).json<Problem>().code).toBe(
      'not_found',
    )
    const counts = { day: DAY, restaurant: HAUSSMANN }
    const refused = await manager.browser.post('/api/office/orders/counts', counts)
    expect(refused.json<Problem>().code).toBe('not_found')
    expect(await code(`/api/office/orders/${camilleId}`)).toBe('not_found')
    expect(await code('/api/office/orders/999999999')).toBe('not_found')
    const mine = await orderIdOf(app, joost)
    expect((await manager.browser.get(`/api/office/orders/${mine}`)).status).toBe(200)
  })

  it('shows the history of an order on one timeline (H2)', async () => {
    app.clock.now = Date.parse('2026-11-24T11:00:00Z')
    expect((await kitchen.tap(camilleId, { action: 'start' })).status).toBe(200)
    app.clock.now += 6 * MINUTE
    expect(
      (await kitchen.tap(camilleId, { action: 'delay', minutes: 10, reason: 'busy' })).status,
    ).toBe(200)
    await app.drain()
    const order = (await owner.browser.get(`/api/office/orders/${camilleId}`)).json<OfficeOrder>()
    expect(order).toMatchObject({
      id: camilleId,
      customerName: 'Camille Roux',
      contact: { phone: '06 39 98 12 40', email: 'Camille.Roux@example.com' },
      comment: 'Sans gobelet',
      customer: null,
      card: { brand: 'visa', last4: '4242' },
      paid: { state: 'captured', captured: camille.toPay, refunded: 0 },
      lateMinutes: 0,
    })
    const timelineKinds = order.timeline.map(({ kind, group }) => `${group} ${kind}`)
    for (const each of [
      'kitchen step',
      'kitchen tap',
      'kitchen delay',
      'money try',
      'money capture',
      'messages mail',
      'messages receipt',
    ])
      expect(timelineKinds).toContain(each)
    expect(order.timeline.map(({ at }) => at)).toEqual(
      order.timeline.map(({ at }) => at).toSorted(),
    )
    const tap = order.timeline.find((entry) => entry.kind === 'tap')
    expect(tap).toMatchObject({ action: 'start', person: 'Camille', device: 'Tablette' })
  })

  it('shows each step of an order once, even if the tap is recorded after its effect (H2)', async () => {
    const id = await orderIdOf(
      app,
      await place(app, await anOrder(app, { takeawayAt: '2026-11-24T12:30:00.000Z' })),
    )
    for (const action of ['start', 'ready', 'hand-over'] as const) {
      app.clock.now += MINUTE
      expect((await kitchen.tap(id, { action })).status).toBe(200)
    }
    await runStatement(app.database.db)`
      update kitchen_taps set at = at + interval '40 milliseconds' where order_id = ${id}`
    const { timeline } = (await owner.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
    const kitchenSteps = timeline
      .filter(({ group }) => group === 'kitchen')
      .map((entry) =>
        entry.kind === 'tap' ? entry.action : entry.kind === 'step' ? entry.status : entry.kind,
      )
    expect(kitchenSteps).toEqual(['received', 'start', 'ready', 'hand-over'])
  })

  it('shows a delay, a missing ingredient, a cancellation and a payment once, with the person who tapped (H2, N6)', async () => {
    const takeawayAt = '2026-11-24T12:30:00.000Z'
    const tapped = async (...gestures: Gesture[]) => {
      const id = await orderIdOf(
        app,
        await place(app, await anOrder(app, { takeawayAt, lines: [aFormula('a')] })),
      )
      for (const gesture of gestures) {
        app.clock.now += MINUTE
        expect((await kitchen.tap(id, gesture)).status).toBe(200)
      }
      const { timeline } = (await owner.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
      return timeline
        .filter(
          ({ kind: entryKind }) =>
            entryKind !== 'mail' && entryKind !== 'receipt' && entryKind !== 'points',
        )
        .map((entry) => [
          entry.kind === 'tap' ? entry.action : entry.kind,
          'person' in entry && entry.person,
        ])
    }
    expect(
      await tapped(
        { action: 'delay', minutes: 10, reason: 'busy' },
        { action: 'missing', line: 'a', ingredient: 201 },
        { action: 'cancel', reason: 'sold-out' },
      ),
    ).toEqual([
      ['step', false],
      ['delay', 'Camille'],
      ['ran-out', 'Camille'],
      ['cancelled', 'Camille'],
    ])
    expect(
      await tapped(
        { action: 'start' },
        { action: 'ready' },
        { action: 'hand-over', payment: 'unpaid' },
        { action: 'take-payment', means: 'cash' },
      ),
    ).toEqual([
      ['step', false],
      ['start', 'Camille'],
      ['ready', 'Camille'],
      ['hand-over', 'Camille'],
      ['counter-payment', 'Camille'],
    ])
  })

  it.each(['accountant', 'reader'] as const)(
    'shows the role %s no customer data and finds no order by them, because it may not see customers (P2)',
    async (role) => {
      for (const scope of [{}, { restaurants: [HAUSSMANN] }]) {
        const person = await aPersonWith(app, role, scope)
        const order = (
          await person.browser.get(`/api/office/orders/${camilleId}`)
        ).json<OfficeOrder>()
        expect(order).toMatchObject({
          customerName: null,
          comment: '',
          contact: null,
          customer: null,
        })
        const last4 = order.card?.last4 ?? ''
        expect(last4).toMatch(/^\d{4}$/)
        const visibleTexts = [JSON.stringify(order), (await search(`day=${DAY}`, person)).text]
        for (const visibleText of visibleTexts)
          expect(visibleText).not.toMatch(/roux|98 ?12 ?40|gobelet/i)
        const findIds = async (text: string, by = person) =>
          (await list(`&find=${encodeURIComponent(text)}`, by)).results.map(({ id }) => id)
        for (const text of [
          'camille',
          'rou',
          '06 39 98 12 40',
          'camille.roux@example.com',
          'gobelet',
          last4,
        ]) {
          expect([text, await findIds(text)]).toEqual([text, []])
          expect([text, await findIds(text, owner)]).toEqual([text, [camilleId]])
        }
        // A search by the order's number, which identifies no person, finds the order.
        expect(await findIds(order.number)).toContain(camilleId)
      }
    },
  )

  it('finds customers only in the restaurants where the person may see customers (P2)', async () => {
    const person = await aPersonWith(app, 'reader')
    await app.database.db.transaction().execute((tx) =>
      grantRole(tx, {
        staff: person.id,
        role: 'manager',
        group: null,
        restaurant: BOURSE,
        by: null,
        at: app.clock.now,
      }),
    )
    expect(await names('&find=camille', person)).toEqual([])
    expect(await names('&find=joest', person)).toEqual(['Joëst Vermeulen'])
    expect(new Set(await names('', person))).toEqual(new Set(['Joëst Vermeulen', null]))
  })

  it('refuses invalid days, states and pages, and names the invalid field (H2)', async () => {
    const fields = async (query: string) =>
      (await search(query)).json<Problem>().fields?.map(({ field }) => field)
    expect(await fields('')).toEqual(['day'])
    expect(await fields('day=2026-02-30')).toEqual(['day'])
    expect(await fields(`day=${DAY}&state=gone`)).toEqual(['state'])
    expect(await fields(`day=${DAY}&after=x`)).toEqual(['after'])
    expect(await fields(`day=${DAY}&sort=name`)).toEqual(['sort'])
    expect(await fields(`day=${DAY}&restaurant=-1`)).toEqual(['restaurant'])
    expect(await fields(`day=${DAY}&find=${'x'.repeat(81)}`)).toEqual(['find'])
  })
})

type OrderQuery = Parameters<typeof ordersQuery>[0]

/** The values of the sortable columns, as numbers. */
const keyOf: Record<OrderColumn, (order: ListedOrder) => number> = {
  pickup: ({ takeawayAt }) => Date.parse(takeawayAt),
  placed: ({ placedAt }) => Date.parse(placedAt),
  amount: ({ toPay }) => toPay,
  number: ({ number }) => readOrderNumber(number) ?? 0,
}

describe('an order among many, on the postgres database', () => {
  let app: TestApp
  const copies = 20_000
  beforeAll(async () => {
    app = await openTestApp('postgres')
    const order = await place(app, await anOrder(app))
    await copyOrder(app.database, await orderIdOf(app, order), copies)
  }, 60_000)
  afterAll(() => app.close())

  const search = (text: string, restaurants: number[] | null = null): OrderQuery => ({
    restaurants,
    persons: null,
    day: '2025-11-25',
    until: DAY,
    time: null,
    searchTerms: readOrderSearch(text),
    state: null,
    payment: null,
    sort: { column: 'pickup', desc: true },
    after: null,
    now: TUESDAY_AT_NINE,
  })

  it.each([
    ['order_contacts_by_words', 'client B101'],
    ['order_contacts_by_phone', '0600000101'],
    ['order_contacts_by_email', 'client101@example.com'],
    ['payments_by_card', '0101'],
    ['orders_by_amount', '12,34'],
  ])('is found through the index %s, without a full table scan (H2)', async (index, text) => {
    const plan = await planOf(search(text))
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan')
  })

  it('is found by its number on its day (H2)', async () => {
    const plan = await planOf({ ...search('B40'), day: DAY })
    expect(plan).toContain('orders_by_number')
    expect(plan).not.toContain('Seq Scan')
  })

  it('is found by a word that thousands of orders share as by any other word (H2)', async () => {
    const { db } = app.database
    const isCommon = async (candidate: OrderQuery) =>
      isCommonIn((await sampleQuery(candidate)?.execute(db))?.rows.length ?? 0)
    for (const sort of ['pickup', 'amount'] as const) {
      const common: OrderQuery = { ...search('client'), sort: { column: sort, desc: true } }
      expect(await isCommon(common)).toBe(true)
      const { orders } = await findOrders(db, common)
      const { rows } = await ordersQuery(common).execute(db)
      expect(orders.map(({ id }) => id)).toEqual(rows.slice(0, orders.length).map(({ id }) => id))
    }
    expect(await isCommon(search('client B101'))).toBe(false)
    expect(sampleQuery(search('A40'))).toBeNull()
  })

  it('is found among the refunded orders of its period (H2)', async () => {
    await runStatement(app.database.db)`
      insert into refunded_orders select id, takeaway_on from orders`
    await runStatement(app.database.db)`analyze refunded_orders`
    const plan = await planOf({ ...search(''), day: DAY, state: 'refunded' })
    await runStatement(app.database.db)`delete from refunded_orders`
    expect(plan).toContain('refunded_orders_by_day')
    expect(plan).not.toContain('Seq Scan on orders')
  })

  it('is listed by its day, and the next page continues after the previous one (H2)', async () => {
    const day = { ...search(''), day: DAY }
    expect(await planOf(day)).toContain('orders_by_day')
    expect(await planOf({ ...day, restaurants: [HAUSSMANN] })).not.toContain('Seq Scan')
  })

  it.each([
    ['pickup', 'orders_by_day', TUESDAY_AT_NINE],
    ['placed', 'orders_by_placing', TUESDAY_AT_NINE],
    ['amount', 'orders_by_amount', 900],
    ['number', 'orders_by_number', 120],
  ] as const)(
    'is sorted by %s with the index %s over a year, in both directions (H2)',
    async (column, index, key) => {
      for (const desc of [true, false])
        for (const after of [null, { key, id: '100' }]) {
          const plan = await planOf({ ...search(''), sort: { column, desc }, after })
          expect(plan).toContain(index)
          expect(plan).not.toContain('Seq Scan')
        }
    },
  )

  it.each(orderColumns)(
    'appears on exactly one page when sorted by %s, even among equal values (H2)',
    async (column) => {
      const owner = await aPersonWith(app, 'owner')
      const days = { day: '2026-11-18', until: DAY }
      for (const sort of [column, `-${column}`]) {
        const listedOrders: ListedOrder[] = []
        let after: { after?: string } = {}
        for (let pages = 0; pages < 10; pages += 1) {
          const answer = await owner.browser.post('/api/office/orders/search', {
            ...days,
            sort,
            ...after,
          })
          const page = answer.json<{ results: ListedOrder[]; next: string | null }>()
          listedOrders.push(...page.results)
          if (page.next === null) break
          after = { after: page.next }
        }
        expect(new Set(listedOrders.map(({ id }) => id)).size).toBe(listedOrders.length)
        expect(listedOrders).toHaveLength(7 * Math.ceil(copies / 365))
        const keys = listedOrders.map((order) => keyOf[column](order))
        expect(keys).toEqual(keys.toSorted((a, b) => (sort === column ? a - b : b - a)))
      }
    },
  )

  async function planOf(orderSearch: OrderQuery): Promise<string> {
    const rows = await allRows(app.database.db)<{
      'QUERY PLAN': string
    }>`explain ${ordersQuery(orderSearch)}`
    // The query may scan `moved_orders` completely, because this table is small.
    return rows.map((row) => row['QUERY PLAN'].replace('Seq Scan on moved_orders', '')).join('\n')
  }
})
