import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Board } from '#contract/kitchen/board.ts'
import type { Changeable } from '#contract/shop/order-changes.ts'
import type { Quote } from '#contract/shop/orders.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { change } from '#testing/builders/a-change.ts'
import { aKitchen } from '#testing/builders/a-kitchen.ts'
import { aStaffMember, handOver, idOfOrder, refund } from '#testing/builders/a-refund.ts'
import {
  BOURSE,
  HAUSSMANN,
  aFormula,
  anOrder,
  fiveLines,
  place,
  send,
} from '#testing/builders/an-order.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

/** A restaurant of the demonstration chain that accepts no containers of customers. */
const VOLTAIRE = 6
/**
 * Reduction for each own container in Bourse, in cents; Haussmann accepts containers at the full
 * price.
 */
const OFF = 30

const inOwnContainer = <L extends CartLine>(line: L): L => ({ ...line, container: 'own' })

describe.each(oneDatabase)('the customer’s own container, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const quoteOf = async (restaurant: number, lines: readonly CartLine[]) =>
    (await app.post('/api/quotes', { restaurant, lines })).json<Quote>()

  it('is offered only by the menu and the page of a participating restaurant (E2)', async () => {
    const [withContainers, none] = await Promise.all(
      [BOURSE, VOLTAIRE].map(async (id) => ({
        menu: (await app.get(`/api/restaurants/${id}/menu`)).json<WireMenu>(),
        restaurant: (await app.get(`/api/restaurants/${id}`)).json<WireRestaurant>(),
      })),
    )
    expect(withContainers?.menu.own_containers).toMatchObject({ custom: true, discount: OFF / 100 })
    expect(withContainers?.restaurant.own_containers).toEqual(withContainers?.menu.own_containers)
    expect(none?.menu.own_containers).toBeUndefined()
    expect(none?.restaurant.own_containers).toBeUndefined()
    expect(none?.menu.version).not.toBe(withContainers?.menu.version)
    expect((await app.get('/api/menu')).json<WireMenu>().own_containers).toBeUndefined()
  })

  it('reduces the price of each unit by the restaurant’s discount, with VAT that adds up (E2)', async () => {
    const lines = fiveLines().filter(({ kind }) => kind !== 'item' && kind !== 'dessert')
    const [before, after] = [
      await quoteOf(BOURSE, lines),
      await quoteOf(BOURSE, lines.map(inOwnContainer)),
    ]
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(before.toPay - after.toPay).toBe(units * OFF)
    const placed = await place(
      app,
      await anOrder(app, { restaurant: BOURSE, lines: lines.map(inOwnContainer) }),
    )
    expect(placed.toPay).toBe(after.toPay)
    expect(placed.vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(placed.toPay)
    for (const [i, line] of placed.lines.entries()) {
      expect(line).toMatchObject({ container: 'own', containerOff: OFF * line.quantity })
      expect(line.vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(line.total)
      expect(before.lines[i]!.unitPrice - line.unitPrice).toBe(OFF)
    }
    const same = await quoteOf(HAUSSMANN, lines.map(inOwnContainer))
    expect(same.toPay).toBe((await quoteOf(HAUSSMANN, lines)).toPay)
    expect(same.lines[0]).toMatchObject({ container: 'own' })
    expect(same.lines[0]?.containerOff).toBeUndefined()
  })

  it('is refused at its line if the restaurant or the product does not accept containers (E2)', async () => {
    const line = aFormula('a')
    const refusedFor = async (restaurant: number, lines: CartLine[], changes = {}) => {
      const body = await anOrder(app, { restaurant, lines, ...changes })
      const answer = await send(app, body)
      const { code, fields } = answer.json<Problem>()
      return { status: answer.status, code, fields }
    }
    const wrong = (...at: number[]) => ({
      status: 409,
      code: 'container_not_taken',
      fields: at.map((i) => ({ field: `lines.${i}.container`, code: 'container_not_taken' })),
    })
    expect(await refusedFor(VOLTAIRE, [line, inOwnContainer({ ...line, id: 'b' })])).toEqual(
      wrong(1),
    )
    const bread = fiveLines().find(({ kind }) => kind === 'item')!
    expect(await refusedFor(BOURSE, [inOwnContainer(line), inOwnContainer(bread)])).toEqual(
      wrong(1),
    )
    const delivery = { company: 31, place: 'Accueil', phone: '01 99 00 10 30' }
    const atHalfPastEleven = { delivery, takeawayAt: '2026-11-24T10:30:00.000Z' }
    expect(await refusedFor(3, [inOwnContainer(line)], atHalfPastEleven)).toEqual(wrong(0))
    // A reduced price without a container is refused like any other wrong price.
    const cheap = await anOrder(app, { restaurant: BOURSE, lines: [line] })
    const answer = await send(app, {
      ...cheap,
      shown: { ...cheap.shown, toPay: cheap.shown.toPay - OFF },
    })
    expect(answer.json<Problem>().code).toBe('price_mismatch')
  })

  it('is on the board, on the receipt in its language, and in a refund (E2)', async () => {
    const cook = await aKitchen(app, BOURSE)
    const body = await anOrder(app, {
      restaurant: BOURSE,
      lines: [inOwnContainer(aFormula('a', { quantity: 2 })), aFormula('b')],
    })
    const placed = await place(app, body)
    const board = (await cook.ask('GET', '/api/kitchen/board')).json<Board>()
    const ticket = board.tickets.find(({ number }) => number === placed.number)
    expect(ticket?.lines.map(({ container }) => container)).toEqual(['own', undefined])
    const receipt = await app.get(`/api/orders/${placed.token}/receipt`)
    expect(receipt.text).toContain('Dans le contenant du client')
    expect(receipt.text).toMatch(/contenant du client\s:\s-0,60\s€, déjà déduit/)
    await handOver(app, await idOfOrder(app, placed))
    app.clock.now += 60_000
    const unit = placed.lines[0]!.unitPrice
    const staff = await aStaffMember(app.database)
    await refund(app, placed, [[0, 1, unit]], { staff })
    // One unit of the line is not refunded yet. At most its price with the customer's container can
    // be refunded.
    await expect(refund(app, placed, [[0, 1, unit + 1]], { staff })).rejects.toThrow(/refund_/)
    await refund(app, placed, [[0, 1, unit]], { staff })
  })

  it('is part of the lines that a customer can change, and removing it raises the price (E2)', async () => {
    const placed = await place(
      app,
      await anOrder(app, { restaurant: BOURSE, lines: [inOwnContainer(aFormula('a'))] }),
    )
    const changeable = (await app.get(`/api/orders/${placed.token}/change`)).json<Changeable>()
    expect(changeable.lines.map(({ container }) => container)).toEqual(['own'])
    const changed = await change(app, placed, { lines: [aFormula('a')] })
    expect(changed.toPay - placed.toPay).toBe(OFF)
    expect(changed.lines[0]?.container).toBeUndefined()
  })

  it('is optional: an order from an older cart without this field is accepted (E2)', async () => {
    const body = await anOrder(app, { restaurant: BOURSE, lines: [aFormula('a')] })
    const { status, text } = await send(app, body, randomUUID())
    expect([status, text.includes('container')]).toEqual([201, false])
  })
})
