import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Board } from '#contract/kitchen/board.ts'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import type { Order } from '#contract/shop/orders.ts'
import { aChange, change, sendChange } from '#testing/builders/a-change.ts'
import {
  type TestKitchen,
  aKitchen,
  changeKitchen,
  orderIdOf,
} from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, fiveLines, place } from '#testing/builders/an-order.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { type TestPrinter, aPrinter } from '#testing/programs/a-printer.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

const BEFORE = '2026-11-24T11:30:00.000Z'
const LATER = '2026-11-24T11:45:00.000Z'
const TOMORROW = '2026-11-25T11:30:00.000Z'

describe.each(databaseKinds)(
  'a changed order on the kitchen’s board, on the %s database',
  (kind) => {
    let app: TestApp
    let kitchen: TestKitchen
    let printer: TestPrinter
    beforeAll(async () => {
      app = await openTestApp(kind, { PRINTERS_HERE: 'true' })
      kitchen = await aKitchen(app)
      printer = await aPrinter()
      await changeKitchen(app, HAUSSMANN, { printer: printer.address })
    })
    beforeEach(() => {
      app.clock.now += 60 * MINUTE
    })
    afterAll(async () => {
      await printer.turnOff()
      await app.close()
    })

    const placed = async (changes: Parameters<typeof anOrder>[1] = {}) =>
      place(app, await anOrder(app, changes))
    const ticketOf = async (order: Order): Promise<Ticket> => {
      const ticket = await kitchen.ticket(await orderIdOf(app, order))
      if (!ticket) throw new Error(`order ${order.number} is not on the board`)
      return ticket
    }
    const readChangedTickets = async (by = kitchen): Promise<NonNullable<Board['changed']>> =>
      (await by.board()).changed ?? []

    it('has a ticket that names the replaced order and the differences (E1)', async () => {
      app.clock.now = TUESDAY_AT_NINE
      const order = await placed()
      expect(await ticketOf(order)).not.toHaveProperty('replaces')
      const movedOrder = await change(app, order, { takeawayAt: LATER })
      const same = await ticketOf(movedOrder)
      expect(same).toMatchObject({
        number: movedOrder.number,
        takeawayAt: LATER,
        replaces: { number: order.number, takeawayAt: BEFORE, gone: [], beside: [] },
      })
      expect(same.lines.flatMap(({ mark }) => mark ?? [])).toEqual([])
      expect((await kitchen.board()).tickets).toHaveLength(1)

      const lines = fiveLines()
        .filter(({ id }) => id !== 'dessert')
        .map((line) => (line.id === 'item' ? { ...line, quantity: 1 } : line))
      const again = lines
        .filter(({ id }) => id === 'custom')
        .map((line) => ({ ...line, id: 'again' }))
      const body = await aChange(app, movedOrder, { lines: [...lines, ...again] })
      const answer = await sendChange(app, movedOrder, { ...body, comment: 'Sans sel' })
      const ticket = await ticketOf(answer.json<Order>())
      expect(ticket.replaces).toMatchObject({
        number: movedOrder.number,
        gone: [{ quantity: 1 }],
        beside: ['comment'],
      })
      expect(ticket.lines.map(({ line, mark }) => [line, mark])).toEqual([
        ['formula', undefined],
        ['custom', undefined],
        ['signature', undefined],
        ['item', 'changed'],
        ['again', 'new'],
      ])
    })

    it('is marked on the printed ticket and on each label (E1)', async () => {
      app.clock.now = TUESDAY_AT_NINE
      const order = await placed()
      const movedOrder = await change(app, order, { takeawayAt: LATER })
      const printed = await kitchen.ask('POST', '/api/kitchen/prints', {
        order: await orderIdOf(app, movedOrder),
        what: 'both',
      })
      expect(printed.status).toBe(200)
      const [ticket, ...labels] = (await printer.printed()).map(({ lines }) =>
        lines.map(({ text }) => text),
      )
      expect(ticket).toEqual(
        expect.arrayContaining([
          `Remplace ${order.number}`,
          'Retrait : 12:45 au lieu de 12:30',
          'Contenu inchangé',
        ]),
      )
      expect(labels.length).toBeGreaterThan(1)
      for (const label of labels) expect(label).toContain(`Remplace ${order.number}`)
    })

    it('is listed for half an hour, with the order that replaces it now (E1)', async () => {
      app.clock.now = TUESDAY_AT_NINE + 120 * MINUTE
      const order = await placed({ takeawayAt: '2026-11-24T13:30:00.000Z' })
      const first = await change(app, order, { takeawayAt: '2026-11-24T13:45:00.000Z' })
      app.clock.now += MINUTE
      const at = new Date(app.clock.now).toISOString()
      const second = await change(app, first, { takeawayAt: '2026-11-24T14:00:00.000Z' })
      expect(await readChangedTickets()).toMatchObject([
        { number: first.number, went: 'here', to: second.number, at },
        { number: order.number, went: 'here', to: second.number },
      ])
      // A cook who searches the number of an old slip finds the old order, with the number of the new
      // one.
      const searchAnswer = await kitchen.ask('GET', `/api/kitchen/tickets?find=${order.number}`)
      expect(
        searchAnswer
          .json<{ results: Ticket[] }>()
          .results.find(({ number }) => number === order.number),
      ).toMatchObject({ status: 'cancelled', replacedBy: { number: second.number } })
      expect((await kitchen.board()).withdrawn).toEqual([])
      await app.post(`/api/orders/${second.token}/cancellation`, {})
      expect((await kitchen.board()).withdrawn).toMatchObject([{ number: second.number }])
      app.clock.now += 31 * MINUTE
      expect(await readChangedTickets()).toEqual([])
    })

    it('is listed on the board that loses the order to another day or restaurant (E1)', async () => {
      app.clock.now = TUESDAY_AT_NINE + 180 * MINUTE
      const there = await aKitchen(app, BOURSE)
      const restaurant = await placed({ takeawayAt: '2026-11-24T13:30:00.000Z' })
      const day = await placed({ takeawayAt: '2026-11-24T13:30:00.000Z' })
      const away = await change(app, restaurant, { restaurant: BOURSE })
      app.clock.now += MINUTE
      const tomorrow = await change(app, day, { takeawayAt: TOMORROW })
      expect(await readChangedTickets()).toMatchObject([
        { number: day.number, went: 'day', to: tomorrow.number },
        { number: restaurant.number, went: 'restaurant', to: away.number },
      ])
      expect(await readChangedTickets(there)).toEqual([])
      // The board of the other restaurant never had the replaced order. The number of that order
      // may be the number of one of this board's own orders, so the ticket does not show it.
      expect(await there.ticket(await orderIdOf(app, away))).not.toHaveProperty('replaces')
      // Numbers begin again each day, so a change of tomorrow's order must not appear on today's
      // board.
      await change(app, tomorrow, { takeawayAt: '2026-11-25T11:45:00.000Z' })
      expect((await readChangedTickets()).map(({ number }) => number)).toEqual([
        day.number,
        restaurant.number,
      ])
    })
  },
)
