import { allRows, runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, anOrder, place, send } from '#testing/builders/an-order.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { holdPlace, refuseHolder, heldPlaces } from './guest-limits.ts'

describe.each(oneDatabase)('guests who pay at the counter, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, {
      GUEST_UNPAID_ORDERS: '2',
      GUEST_UNPAID_CENTS: '20000',
      HELD_PER_ADDRESS: '3',
    })
  })
  afterAll(() => app.close())

  const guest = (name: string, phone: string) => ({ name, phone, email: `${name}@example.com` })
  const codeOf = async (answer: Promise<{ status: number; json: <T>() => T }>) => {
    const { status, json } = await answer
    return status === 201 ? 'taken' : json<Problem>().code
  }

  it('may owe two orders, however phone and e-mail are spelt, and may always pay by card', async () => {
    const zoe = guest('zoe', '06 39 98 30 00')
    const order = async (
      customer: typeof zoe,
      payment: 'at-restaurant' | 'card' = 'at-restaurant',
    ) => codeOf(send(app, await anOrder(app, { customer, payment })))
    expect(await order(zoe)).toBe('taken')
    expect(await order({ ...zoe, phone: '+33 6 39 98 30 00', email: 'ZOE@example.com' })).toBe(
      'taken',
    )
    expect(await order({ ...zoe, email: 'another@example.com', phone: '0639983000' })).toBe(
      'too_many_unpaid_orders',
    )
    expect(await order({ ...zoe, phone: '06 39 98 99 99' })).toBe('too_many_unpaid_orders')
    expect(await order({ ...zoe, phone: '06 39 98 99 99', email: 'Zoe+lunch@example.com' })).toBe(
      'too_many_unpaid_orders',
    )
    expect(await order(zoe, 'card')).toBe('taken')
    expect(await order(guest('noah', '06 39 98 40 00'))).toBe('taken')
  })

  it('are limited by the restaurant’s own limits if it has set them', async () => {
    await runStatement(app.database.db)`insert into guest_limits values (${BOURSE}, 9, 1000)`
    const mia = guest('mia', '06 39 98 50 00')
    expect(await codeOf(send(app, await anOrder(app, { customer: mia, restaurant: BOURSE })))).toBe(
      'unpaid_amount_too_high',
    )
    expect(await codeOf(send(app, await anOrder(app, { customer: mia })))).toBe('taken')
  })

  it('stay within the limit when they send many orders at once', async () => {
    const body = await anOrder(app, { customer: guest('leandre', '06 39 98 60 00') })
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(send(app, body))))
    expect(codes.filter((code) => code === 'taken')).toHaveLength(2)
    expect(new Set(codes)).toEqual(new Set(['taken', 'too_many_unpaid_orders']))
  })

  it('hold at most three places from one address while their card payments are open, whoever orders (T11)', async () => {
    const { config, database, clock } = app
    const at = clock.now
    const isHeld = async (caller: string, phone: string) => {
      const customer = guest(`card-${phone}`, `06 39 98 70 ${phone}`)
      const order = await orderIdOf(
        app,
        await place(app, await anOrder(app, { customer, payment: 'card' })),
      )
      return database.db.transaction().execute(async (tx) => {
        const rows = await allRows(tx)<{
          held: number
        }>`select ${heldPlaces(caller, at)} as held`
        refuseHolder(rows[0]?.held ?? 0, config)
        await holdPlace(tx, { order, caller, at })
      })
    }
    for (const phone of ['01', '02', '03']) await isHeld('one', phone)
    await expect(isHeld('one', '04')).rejects.toMatchObject({ code: 'too_many_requests' })
    await isHeld('another', '05')
  })
})
