import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { exportMe } from '#contract/customers/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { Order } from '#contract/shop/orders.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { allRows } from '#server/db/statements.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { findInDatabase } from '#testing/programs/database-state.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { erasePersonsOfOrders } from './erase-persons-of-orders.ts'

const text = 'Rappelée à midi.\nKanarie voudra un reçu.'

describe.each(oneDatabase)('a note on an order, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  let care: APerson
  let order: Order
  let id: string
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app, BOURSE)
    care = await aPersonWith(app, 'care')
    order = await place(app, await anOrder(app, { restaurant: BOURSE }))
    id = await orderIdOf(app, order)
  })
  afterAll(() => app.close())

  const write = (
    { browser }: APerson,
    {
      of = id,
      body = { text },
      key = randomUUID() as string,
    }: { of?: string; body?: object; key?: string } = {},
  ) => browser.ask('POST', `/api/office/orders/${of}/notes`, body, { 'idempotency-key': key })
  const notesSeenBy = async ({ browser }: APerson) =>
    (await browser.get(`/api/office/orders/${id}`))
      .json<OfficeOrder>()
      .timeline.filter((entry) => entry.kind === 'note')

  it('stands in its time line with author and time, written once per key, and in the journal without its text (H2, P5)', async () => {
    const key = randomUUID()
    for (const _ of [1, 2]) expect((await write(care, { key })).status).toBe(200)
    const reused = await write(care, { key, body: { text: 'Autre' } })
    expect(reused.json<Problem>().code).toBe('idempotency_key_reused')
    expect(await notesSeenBy(care)).toEqual([
      {
        kind: 'note',
        group: 'messages',
        at: new Date(app.clock.now).toISOString(),
        text,
        person: expect.any(String) as string,
      },
    ])
    const owner = await aPersonWith(app, 'owner')
    const entries = (await owner.browser.get('/api/office/audit?action=order-note-added')).json<{
      results: AuditEntryView[]
    }>().results
    expect(entries.map(({ subject }) => subject)).toEqual([`order ${id}`])
    expect(JSON.stringify(entries)).not.toContain('Kanarie')
  })

  it('is shown neither to the customer nor to the kitchen, nor to those who may not see customers (H2, P2)', async () => {
    const views = [
      (await app.get(`/api/orders/${order.token}`)).text,
      JSON.stringify(await kitchen.ticket(id)),
    ]
    for (const view of views) expect(view).not.toContain('Kanarie')
    expect(await notesSeenBy(await aPersonWith(app, 'reader'))).toEqual([])
  })

  it('is written only by those who may see the order and its customer (H2, P2)', async () => {
    const people = [
      await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] }),
      await aPersonWith(app, 'marketing'),
    ]
    for (const person of people)
      expect((await write(person)).json<Problem>().code).toBe('not_found')
    expect((await write(await aPersonWith(app, 'reader'))).json<Problem>().code).toBe(
      'right_missing',
    )
  })

  it.each([
    [' ', 'field_required'],
    ['x'.repeat(501), 'field_invalid'],
    ['a\u202Eb', 'field_invalid'],
  ])('is refused with the error of its field: %j (H2)', async (wrong, code) => {
    const refused = await write(care, { body: { text: wrong } })
    expect(refused.json<Problem>().fields).toEqual([{ field: 'text', code }])
  })

  it('is in the data export of the order’s customer, without its author (H2, A11)', async () => {
    const { browser } = await aCustomer(app)
    const placed = await browser.ask('POST', '/api/orders', await anOrder(app), {
      'idempotency-key': randomUUID(),
    })
    const body = { text: 'Veut un reçu.' }
    await write(care, { of: await orderIdOf(app, placed.json<Order>()), body })
    const all = (await browser.ask('GET', '/api/me/export')).json<ReplyOf<typeof exportMe>>()
    expect(all.notes).toEqual([
      { order: all.orders[0]?.key, at: new Date(app.clock.now).toISOString(), ...body },
    ])
  })

  it('is not written while the data of its customer is being deleted (H2, F9)', async () => {
    const erasedOrder = await orderIdOf(app, await place(app, await anOrder(app)))
    let writing: ReturnType<typeof write> | undefined
    await app.database.db.transaction().execute(async (tx) => {
      await erasePersonsOfOrders(tx, sql`select ${erasedOrder}::bigint`)
      writing = write(care, { of: erasedOrder })
      await Promise.race([writing, setTimeout(300)])
    })
    expect((await writing)?.json<Problem>().code).toBe('not_found')
    expect(
      await allRows(app.database.db)`select from order_notes where order_id = ${erasedOrder}`,
    ).toEqual([])
  })

  it('is deleted with the data of its customer, and none can follow (H2, F9)', async () => {
    expect(await findInDatabase(app.database, 'Kanarie')).not.toEqual([])
    await erasePersonsOfOrders(app.database.db, sql`select ${id}::bigint`)
    expect(await findInDatabase(app.database, 'Kanarie')).toEqual([])
    expect((await write(care)).json<Problem>().code).toBe('not_found')
  })
})
