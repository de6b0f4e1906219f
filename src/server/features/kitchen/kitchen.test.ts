import { firstRow } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Desk } from '#contract/kitchen/desk.ts'
import type { KitchenDay } from '#contract/kitchen/board.ts'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { FINAL_AFTER_MILLISECONDS } from '#domain/orders/order.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { aKitchen, type TestKitchen, orderIdOf, codeOf } from '#testing/builders/a-kitchen.ts'
import {
  BOURSE,
  HAUSSMANN,
  type TestOrderBody,
  aFormula,
  anOrder,
  place,
} from '#testing/builders/an-order.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

describe.each(oneDatabase)('a restaurant’s kitchen board, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
  })
  afterAll(() => app.close())

  const placed = async (
    changes: Partial<TestOrderBody> = {},
  ): Promise<{ order: Order; id: string }> => {
    app.clock.now = TUESDAY_AT_NINE
    const order = await place(app, await anOrder(app, changes))
    return { order, id: await orderIdOf(app, order) }
  }
  const readProgress = async ({ token }: Order) =>
    (await app.get(`/api/orders/${token}`)).json<OrderView>().progress

  it('tells what is still to be made of each ingredient, and which orders of the day are finished', async () => {
    const day = async () => (await kitchen.ask('GET', '/api/kitchen/day')).json<KitchenDay>()
    const portionsOf = ({ toMake }: KitchenDay) =>
      toMake.find(({ ingredient }) => ingredient === 201)?.quantity ?? 0
    app.clock.now = TUESDAY_AT_NINE
    const before = portionsOf(await day())
    const { id } = await placed({ lines: [aFormula('two', { quantity: 2 })] })
    for (const action of ['start', 'ready'] as const) {
      expect(portionsOf(await day())).toBe(before + 2)
      await kitchen.tap(id, { action })
    }
    expect(portionsOf(await day())).toBe(before)
    expect((await day()).finished.map((order) => order.id)).not.toContain(id)
    app.clock.now += MINUTE
    await kitchen.tap(id, { action: 'hand-over' })
    expect((await day()).finished[0]).toMatchObject({
      id,
      customerName: 'Zoé Lefèvre',
      status: 'collected',
      endedAt: new Date(app.clock.now).toISOString(),
    })
    app.clock.now += 24 * 60 * MINUTE
    expect((await day()).finished).toEqual([])
  })

  it('lists an order of tomorrow among the finished ones of the day on which it was handed over', async () => {
    const day = async () => (await kitchen.ask('GET', '/api/kitchen/day')).json<KitchenDay>()
    const { id } = await placed({
      takeawayAt: new Date(TUESDAY_AT_NINE + (24 + 3) * 60 * MINUTE).toISOString(),
    })
    for (const action of ['start', 'ready', 'hand-over'] as const) {
      app.clock.now += MINUTE
      expect((await kitchen.tap(id, { action })).status).toBe(200)
    }
    expect((await day()).finished[0]).toMatchObject({ id, status: 'collected' })
  })

  it('moves an order forward tap by tap, and the customer sees each step (O1)', async () => {
    const { order, id } = await placed()
    expect((await readProgress(order)).version).toBe(1)
    for (const [action, status, columns] of [
      ['start', 'in-preparation', 1],
      ['ready', 'ready', 1],
      ['hand-over', 'collected', 0],
    ] as const) {
      app.clock.now += MINUTE
      expect((await kitchen.tap(id, { action })).json()).toEqual({ order: id, status })
      const { tickets } = await kitchen.board()
      expect(tickets.filter((ticket) => ticket.id === id && ticket.status === status)).toHaveLength(
        columns,
      )
    }
    const progress = await readProgress(order)
    // The hand-over, which was the last tap, records the payment.
    expect(progress).toMatchObject({
      version: 6,
      isPaidAtCounter: true,
      status: 'collected',
      acceptedAt: new Date(TUESDAY_AT_NINE + MINUTE).toISOString(),
      delay: null,
      cancelReason: null,
    })
    expect(progress.steps).toEqual(
      ['received', 'in-preparation', 'ready', 'collected'].map((status, minutes) => ({
        status,
        at: new Date(TUESDAY_AT_NINE + minutes * MINUTE).toISOString(),
      })),
    )
  })

  it('shows full names and phone numbers only while a person is at the board, and a first name with an initial otherwise', async () => {
    const customer = {
      name: 'Zoé Maria Lefèvre',
      phone: '06 39 98 12 34',
      email: 'zoe@example.com',
    }
    const { id } = await placed({ customer, allergies: ['nuts'], comment: 'sans noix' })
    const alone = await aKitchen(app, HAUSSMANN, { person: null })
    const findTickets = async ({ ask }: TestKitchen) =>
      (await ask('GET', '/api/kitchen/tickets?find=lefevre')).json<{ results: Ticket[] }>().results
    for (const tickets of [(await alone.board()).tickets, await findTickets(alone)]) {
      expect(tickets.find((ticket) => ticket.id === id)).toMatchObject({
        customerName: 'Zoé L.',
        phone: '',
        allergies: ['nuts'],
        comment: 'sans noix',
      })
    }
    for (const tickets of [(await kitchen.board()).tickets, await findTickets(kitchen)]) {
      expect(tickets.find((ticket) => ticket.id === id)).toMatchObject({
        customerName: customer.name,
        phone: customer.phone,
      })
    }
  })

  it('counts the orders to prepare now in its load, including those for the soonest time', async () => {
    app.clock.now = Date.parse('2026-11-24T11:59:30.000Z')
    const before = (await kitchen.board()).load
    const { days } = (await app.get(`/api/restaurants/${HAUSSMANN}/takeaway`)).json<Takeaway>()
    const takeawayAt =
      days.flatMap(({ times }) => times).find(({ left: placesLeft }) => placesLeft > 0)?.at ?? ''
    await place(app, await anOrder(app, { takeawayAt, lines: [aFormula('one')] }))
    expect((await kitchen.board()).load).toBeGreaterThan(before)
    app.clock.now = TUESDAY_AT_NINE
  })

  it('refuses a step that is not the next one', async () => {
    const { id } = await placed()
    for (const action of ['ready', 'hand-over', 'not-collected'] as const) {
      expect(codeOf(await kitchen.tap(id, { action }))).toBe('step_not_possible')
    }
    await kitchen.tap(id, { action: 'start' })
    for (const action of ['accept', 'start', 'hand-over'] as const) {
      expect(codeOf(await kitchen.tap(id, { action }))).toBe('step_not_possible')
    }
  })

  it('undoes a tap once within the time limit, and the customer no longer sees that step', async () => {
    const { order, id } = await placed()
    await kitchen.tap(id, { action: 'start' })
    app.clock.now += MINUTE
    await kitchen.tap(id, { action: 'ready' })
    app.clock.now += FINAL_AFTER_MILLISECONDS - 1
    expect((await kitchen.tap(id, { action: 'undo' })).json()).toEqual({
      order: id,
      status: 'in-preparation',
    })
    const progress = await readProgress(order)
    expect(progress.status).toBe('in-preparation')
    expect(progress.steps.map(({ status }) => status)).toEqual(['received', 'in-preparation'])
    expect(progress.version).toBe(5)
    // Only the last tap can be undone, not the one before it.
    expect(codeOf(await kitchen.tap(id, { action: 'undo' }))).toBe('undo_too_late')
    await kitchen.tap(id, { action: 'ready' })
    app.clock.now += FINAL_AFTER_MILLISECONDS
    expect(codeOf(await kitchen.tap(id, { action: 'undo' }))).toBe('undo_too_late')
    expect((await readProgress(order)).steps.map(({ status }) => status)).toEqual([
      'received',
      'in-preparation',
      'ready',
    ])
  })

  it('replays the answer of a repeated tap, and performs it once', async () => {
    const { order, id } = await placed()
    const key = randomUUID()
    const answers = await Promise.all(
      [0, 1, 2, 3].map(() => kitchen.tap(id, { action: 'start' }, key)),
    )
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      answers.map(() => [200, JSON.stringify({ order: id, status: 'in-preparation' })]),
    )
    await kitchen.tap(id, { action: 'ready' })
    expect((await kitchen.tap(id, { action: 'start' }, key)).json()).toEqual({
      order: id,
      status: 'in-preparation',
    })
    expect((await readProgress(order)).steps).toHaveLength(3)
    expect(codeOf(await kitchen.tap(id, { action: 'ready' }, key))).toBe('idempotency_key_reused')
    const refused = randomUUID()
    expect(codeOf(await kitchen.tap(id, { action: 'start' }, refused))).toBe('step_not_possible')
    await kitchen.tap(id, { action: 'undo' })
    await kitchen.tap(id, { action: 'undo' })
    expect(codeOf(await kitchen.tap(id, { action: 'start' }, refused))).toBe('step_not_possible')
    expect(
      (
        await kitchen.ask(
          'POST',
          '/api/kitchen/taps',
          { order: id, action: 'undo' },
          { 'idempotency-key': '' },
        )
      ).json<Problem>().code,
    ).toBe('idempotency_key_missing')
  })

  it('delays an order with a reason, and can withdraw the delay', async () => {
    const { order, id } = await placed()
    await kitchen.tap(id, { action: 'delay', minutes: 20, reason: 'busy' })
    expect(await readProgress(order)).toMatchObject({
      version: 2,
      expectedAt: '2026-11-24T11:50:00.000Z',
      delay: { minutes: 20, reason: 'busy' },
    })
    await kitchen.tap(id, { action: 'delay', minutes: 20, reason: 'busy' })
    expect((await readProgress(order)).version).toBe(2)
    await kitchen.tap(id, { action: 'delay', minutes: 20, reason: 'incident' })
    expect((await readProgress(order)).delay).toEqual({ minutes: 20, reason: 'incident' })
    await kitchen.tap(id, { action: 'delay', minutes: 0, reason: 'incident' })
    expect(await readProgress(order)).toMatchObject({
      version: 4,
      expectedAt: '2026-11-24T11:30:00.000Z',
      delay: null,
    })
    await kitchen.tap(id, { action: 'start' })
    await kitchen.tap(id, { action: 'ready' })
    expect(codeOf(await kitchen.tap(id, { action: 'delay', minutes: 10, reason: 'busy' }))).toBe(
      'order_ready',
    )
  })

  it('cancels an order until it is ready, with a reason that the customer sees (O2)', async () => {
    const { order, id } = await placed()
    await kitchen.tap(id, { action: 'start' })
    expect((await kitchen.tap(id, { action: 'cancel', reason: 'sold-out' })).json()).toEqual({
      order: id,
      status: 'cancelled',
    })
    expect(await readProgress(order)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'sold-out',
    })
    const second = await placed()
    await kitchen.tap(second.id, { action: 'start' })
    await kitchen.tap(second.id, { action: 'ready' })
    expect(codeOf(await kitchen.tap(second.id, { action: 'cancel', reason: 'incident' }))).toBe(
      'order_ready',
    )
  })

  it('sorts tickets by the time when their preparation must start, and only counts those of later days', async () => {
    const late = await placed({ takeawayAt: '2026-11-24T11:45:00.000Z' })
    const early = await placed({ takeawayAt: '2026-11-24T11:00:00.000Z' })
    const tomorrow = await placed({ takeawayAt: '2026-11-25T11:00:00.000Z' })
    await kitchen.tap(early.id, { action: 'delay', minutes: 60, reason: 'busy' })
    const { tickets, later } = await kitchen.board()
    const starts = tickets.map(({ startAt }) => startAt)
    expect(starts).toEqual(starts.toSorted())
    const ids = tickets.map(({ id }) => id)
    expect(ids.indexOf(late.id)).toBeLessThan(ids.indexOf(early.id))
    expect(ids).not.toContain(tomorrow.id)
    expect(later).toBeGreaterThanOrEqual(1)
  })

  it('has a version that changes only if the board’s content changes', async () => {
    const { id } = await placed()
    const { version, now } = await kitchen.board()
    app.clock.now += 1000
    const again = await kitchen.board()
    expect([again.version, again.now]).toEqual([
      version,
      new Date(Date.parse(now) + 1000).toISOString(),
    ])
    await kitchen.tap(id, { action: 'accept' })
    expect((await kitchen.board()).version).not.toBe(version)
  })

  it('shows everything that the kitchen needs to know of an order', async () => {
    const { id } = await placed({ comment: 'Sans oignon', allergies: ['nuts', 'sesame'] })
    const ticket = await kitchen.ticket(id)
    expect(ticket).toMatchObject({
      status: 'received',
      takeawayAt: '2026-11-24T11:30:00.000Z',
      expectedAt: '2026-11-24T11:30:00.000Z',
      acceptedAt: null,
      delay: null,
      customerName: 'Zoé Lefèvre',
      phone: '06 39 98 12 34',
      comment: 'Sans oignon',
      allergies: ['nuts', 'sesame'],
      payment: 'at-restaurant',
      checkAge: false,
      cutlery: [],
    })
    expect(ticket?.toTake).toBe(ticket?.toPay)
    expect(ticket?.lines.map(({ name, quantity }) => [name, quantity])).toHaveLength(5)
    for (const part of ticket?.lines.flatMap(({ parts }) => parts) ?? [])
      expect(part.picture, part.name).toMatch(/\.svg$/)
  })

  it('finds an order by its number or the customer’s name, but no order of another restaurant', async () => {
    const { order, id } = await placed({
      customer: { name: 'Bérénice Quint', phone: '06 39 98 12 34', email: 'b@example.com' },
    })
    const find = async (text: string, at = kitchen) =>
      (await at.ask('GET', `/api/kitchen/tickets?find=${encodeURIComponent(text)}`))
        .json<{ results: Ticket[] }>()
        .results.map((ticket) => ticket.id)
    expect(await find(order.number)).toContain(id)
    expect(await find(order.number.toLowerCase())).toContain(id)
    for (const typed of ['bérén', 'BEREN', 'bérénice q']) expect(await find(typed)).toEqual([id])
    expect(await find('QUI')).toEqual([id])
    expect(await find('q')).toEqual([])
    for (const none of ['%', '%%', 'nice', '97', '00000000']) expect(await find(none)).toEqual([])
    const bourseKitchen = await aKitchen(app, BOURSE)
    expect(await find('bérén', bourseKitchen)).toEqual([])
  })

  it('finds an order by the digits of its number, and by the customer’s phone number', async () => {
    const order = await place(app, await anOrder(app))
    const find = async (text: string) =>
      (await kitchen.ask('GET', `/api/kitchen/tickets?find=${encodeURIComponent(text)}`))
        .json<{ results: Ticket[] }>()
        .results.map(({ number }) => number)
    expect(await find(String(Number(order.number.slice(1))))).toContain(order.number)
    for (const phone of ['06 39 98 12 34', '+33 6 39 98 12 34', '1234'])
      expect(await find(phone), phone).toContain(order.number)
    expect(await find('98')).not.toContain(order.number)
    expect(await find('06 39 98 12 35')).toEqual([])
  })

  it('finds a customer’s open orders by their loyalty card', async () => {
    const { browser, id: customer } = await aCustomer(app)
    app.clock.now = TUESDAY_AT_NINE
    const order = (
      await browser.ask('POST', '/api/orders', await anOrder(app), {
        'idempotency-key': randomUUID(),
      })
    ).json<Order>()
    const id = await orderIdOf(app, order)
    const row = await firstRow(app.database.db)<{ card_number: string }>`
      select card_number from point_accounts where customer_id = ${customer}`
    const scan = async (at = kitchen) =>
      (await at.ask('GET', `/api/kitchen/tickets?find=${row?.card_number}`))
        .json<{ results: Ticket[] }>()
        .results.map((ticket) => ticket.id)
    expect(await scan()).toEqual([id])
    expect(await scan(await aKitchen(app, BOURSE))).toEqual([])
    for (const action of ['start', 'ready', 'hand-over'] as const) await kitchen.tap(id, { action })
    expect(await scan()).toEqual([])
  })

  it('refuses other restaurants, and requests without a valid token', async () => {
    const { order, id } = await placed()
    const bourseKitchen = await aKitchen(app, BOURSE)
    for (const pending of [
      { action: 'start' },
      { action: 'cancel', reason: 'closed' },
      { action: 'delay', minutes: 10, reason: 'busy' },
    ] as const) {
      expect(codeOf(await bourseKitchen.tap(id, pending))).toBe('not_found')
    }
    expect((await bourseKitchen.board()).tickets).toEqual([])
    expect(codeOf(await kitchen.tap('987654321987654321', { action: 'start' }))).toBe('not_found')
    expect((await readProgress(order)).version).toBe(1)
    for (const path of ['desk', 'board', 'tickets?find=A01']) {
      expect(codeOf(await app.get(`/api/kitchen/${path}`))).toBe('unauthorized')
      expect(
        codeOf(
          await app.get(`/api/kitchen/${path}`, { authorization: `Bearer ${'x'.repeat(43)}` }),
        ),
      ).toBe('unauthorized')
    }
    expect(codeOf(await app.get('/api/me/', { authorization: `Bearer ${kitchen.token}` }))).toBe(
      'unauthorized',
    )
  })

  it('refuses taps while nobody is at the board', async () => {
    const { id } = await placed()
    const alone = await aKitchen(app, undefined, { person: null })
    expect((await alone.board()).tickets.map((ticket) => ticket.id)).toContain(id)
    expect(codeOf(await alone.tap(id, { action: 'start' }))).toBe('nobody_at_board')
    const leftKitchen = await aKitchen(app)
    expect(
      (await leftKitchen.ask('DELETE', '/api/kitchen/desk/person')).json<Desk>().person,
    ).toBeNull()
    expect(codeOf(await leftKitchen.tap(id, { action: 'start' }))).toBe('nobody_at_board')
  })
})
