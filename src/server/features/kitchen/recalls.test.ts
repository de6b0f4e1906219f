import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { findRecalled } from '#contract/office/availability.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import {
  type Kitchen,
  aKitchen,
  changeKitchen,
  orderIdOf,
  codeOf,
} from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, aFormula, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { aPrinter } from '#testing/programs/a-printer.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const [CARROT, WATER, CHICKEN, CAESAR] = [202, 1001, 404, 1301]
const caesar: CartLine = {
  kind: 'signature',
  id: 'caesar',
  quantity: 1,
  ingredient: CAESAR,
  freeSauce: null,
}

describe.each(databaseKinds)('a recall while orders are open, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let cook: Kitchen
  beforeAll(async () => {
    app = await openTestApp(kind, { PRINTERS_HERE: 'true' })
    owner = await aPersonWith(app, 'owner')
    cook = await aKitchen(app, HAUSSMANN)
  })
  afterEach(() =>
    ask('resumptions', {
      where: [{ products: [CARROT, WATER, CHICKEN, CAESAR], restaurants: 'all' }],
    }),
  )
  afterAll(() => app.close())

  const ask = (path: string, body: object) =>
    owner.browser.ask('POST', `/api/office/availability/${path}`, body, {
      'idempotency-key': randomUUID(),
    })
  const recall = (...products: number[]) =>
    ask('stops', {
      where: [{ products, restaurants: 'all' }],
      for: { until: 'none' },
      reason: 'recall',
    })
  const ordered = async (lines: CartLine[] = [aFormula('one')], restaurant: number = HAUSSMANN) => {
    const order = await place(app, await anOrder(app, { lines, restaurant }))
    return { number: order.number, id: await orderIdOf(app, order) }
  }
  const recalledOn = async (id: string) =>
    (await cook.ticket(id))?.lines.flatMap(({ recalled = [] }) =>
      recalled.map(({ ingredient }) => ingredient),
    )

  it('is told before with the orders that hold it, by restaurant, and no others (H10)', async () => {
    const here = await ordered()
    const there = await ordered([aFormula('one')], BOURSE)
    const made = await ordered([caesar])
    const found = async (products: number[], restaurants: number[] | 'all' = 'all') => {
      const answer = await ask('recalled-orders', { where: [{ products, restaurants }] })
      return answer
        .json<ReplyOf<typeof findRecalled>>()
        .restaurants.map(({ id, orders }) => [id, orders.map(({ number }) => number)])
    }
    expect(await found([CARROT])).toEqual([
      [BOURSE, [there.number]],
      [HAUSSMANN, [here.number]],
    ])
    expect(await found([CARROT], [BOURSE])).toEqual([[BOURSE, [there.number]]])
    expect(await found([CHICKEN])).toEqual([[HAUSSMANN, [made.number]]])
    await cook.tap(here.id, { action: 'cancel', reason: 'incident' })
    expect(await found([CARROT], [HAUSSMANN])).toEqual([])
  })

  it('is said by their tickets, as long as it lasts (H10)', async () => {
    const { id } = await ordered()
    const salad = await ordered([caesar])
    expect(await recalledOn(id)).toEqual([])
    await recall(CARROT, CHICKEN)
    expect([await recalledOn(id), await recalledOn(salad.id)]).toEqual([[CARROT], [CHICKEN]])
    await ask('resumptions', { where: [{ products: [CARROT], restaurants: 'all' }] })
    expect([await recalledOn(id), await recalledOn(salad.id)]).toEqual([[], [CHICKEN]])
  })

  it('keeps an order from being ready until it is said to be left out, which it then is (H10)', async () => {
    const { id } = await ordered([aFormula('one'), caesar])
    await cook.tap(id, { action: 'start' })
    await recall(CARROT, WATER, CHICKEN)
    expect(codeOf(await cook.tap(id, { action: 'ready' }))).toBe('order_recalled')
    const without = [CARROT, WATER]
    expect(codeOf(await cook.tap(id, { action: 'ready', without }))).toBe('order_recalled')
    expect((await cook.ticket(id))?.status).toBe('in-preparation')
    expect((await cook.tap(id, { action: 'ready', without: [...without, CHICKEN] })).status).toBe(
      200,
    )
    const ticket = await cook.ticket(id)
    expect([
      ticket?.status,
      ticket?.lines[0]?.replacements?.map(({ ingredient, state }) => [ingredient, state]),
    ]).toEqual([
      'ready',
      [
        [CARROT, 'left-out'],
        [WATER, 'left-out'],
      ],
    ])
    // What cannot be left out of its line stays said: the head office gives it back.
    expect(await recalledOn(id)).toEqual([CHICKEN])
  })

  it('asks nothing where the kitchen replaced it before, or another reason stopped it (H10)', async () => {
    const { id } = await ordered()
    await cook.tap(id, { action: 'start' })
    await recall(CARROT)
    await cook.tap(id, { action: 'missing', line: 'one', ingredient: CARROT })
    await cook.tap(id, { action: 'replace', line: 'one', ingredient: CARROT, standIn: null })
    await ask('stops', {
      where: [{ products: [WATER], restaurants: 'all' }],
      for: { until: 'end-of-day' },
      reason: 'supplier',
    })
    expect((await cook.tap(id, { action: 'ready' })).status).toBe(200)
  })

  it('is printed on the ticket and on the label of what holds it (H10)', async () => {
    const printer = await aPrinter()
    await changeKitchen(app, HAUSSMANN, { printer: printer.address })
    const { id } = await ordered([aFormula('one'), caesar])
    await recall(CARROT)
    await cook.ask('POST', '/api/kitchen/prints', { order: id, what: 'both' })
    const said = (await printer.printed()).map(({ lines }) =>
      lines.some(({ text }) => text.includes('RAPPEL')),
    )
    expect(said).toEqual([true, true, false])
    await printer.turnOff()
  })
})
