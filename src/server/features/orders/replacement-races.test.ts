import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Wish } from '#domain/cart/cart.ts'
import { refundAllReplaced, refundReplaced } from '#server/features/refunds/refund-replaced.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { EXTRA, answer, letStand, ranOutOf, withExtra } from '#testing/builders/a-replacement.ts'
import { refundFaults } from '#testing/models/refund-faults.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const ROUNDS = 6

/** Runs a race between two processes, `app` and `secondApp`, on one database. */
async function twoPrograms(
  race: (app: TestApp, secondApp: Awaited<ReturnType<typeof openSecondApp>>) => Promise<void>,
): Promise<void> {
  const app = await openTestApp('postgres')
  const secondApp = await openSecondApp(app)
  try {
    await race(app, secondApp)
  } finally {
    await secondApp.close()
    await app.close()
  }
}

async function paidOrder(app: TestApp, ifMissing: Wish) {
  const order = await placeByCard(app, { lines: [withExtra('a')], ifMissing })
  await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
  return { order, id: await orderIdOf(app, order) }
}

const factsOf = async ({ database }: TestApp, order: string) =>
  await allRows(database.db)<{ state: string; by: string; position: number }>`
      select state, decided_by as by, position from order_replacements where order_id = ${order} order by id`

it('taps of two boards through two processes create one replacement (E7)', () =>
  twoPrograms(async (app, secondApp) => {
    const [firstBoard, secondBoard] = [await aKitchen(app), await aKitchen(app)]
    const tap = (id: string, token: string) =>
      secondApp.post(
        '/api/kitchen/taps',
        { order: id, action: 'missing', line: 'a', ingredient: EXTRA },
        { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      )
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await paidOrder(app, 'like')
      const tapAnswers = await Promise.all([
        firstBoard.tap(id, { action: 'missing', line: 'a', ingredient: EXTRA }),
        tap(id, secondBoard.token),
        tap(id, secondBoard.token),
      ])
      expect(tapAnswers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await factsOf(app, id)).toEqual([{ state: 'replaced', by: 'kitchen', position: 1 }])
    }
  }))

it('a customer’s answer and a kitchen tap, sent simultaneously to two processes, are applied in sequence (E7)', () =>
  twoPrograms(async (app, secondApp) => {
    const cook = await aKitchen(app)
    for (let round = 0; round < ROUNDS; round += 1) {
      const { order, id } = await paidOrder(app, 'ask')
      await cook.tap(id, { action: 'start' })
      await cook.tap(id, { action: 'missing', line: 'a', ingredient: EXTRA })
      const [openReplacement] = await ranOutOf(app, order)
      const [first, second] = openReplacement!.options.map(({ ingredient }) => ingredient)
      const [answered, tapped] = await Promise.all([
        answer(secondApp, order, openReplacement!.id, first!),
        round % 2 === 0
          ? cook.tap(id, {
              action: 'replace',
              line: 'a',
              ingredient: EXTRA,
              standIn: second ?? null,
            })
          : cook.tap(id, { action: 'ready' }),
      ])
      const facts = await factsOf(app, id)
      expect(facts.map(({ position }) => position)).toEqual(facts.map((_, i) => i + 1))
      // The kitchen may decide differently after the customer's answer. The customer's answer to a
      // decision that the kitchen has already changed is refused.
      const answers = facts.filter(({ by }) => by === 'customer').length
      expect(answered.status).toBe(answers === 1 ? 200 : 409)
      expect(tapped.status).toBe(200)
      const [last] = await ranOutOf(app, order)
      expect(last?.state).not.toBe('asked')
    }
  }))

it('a replaced ingredient is refunded once, even if two processes check it simultaneously (E7)', () =>
  twoPrograms(async (app, secondApp) => {
    const cook = await aKitchen(app)
    for (let round = 0; round < ROUNDS; round += 1) {
      const { order, id } = await paidOrder(app, 'like')
      await cook.tap(id, { action: 'start' })
      await app.drain()
      await cook.tap(id, { action: 'missing', line: 'a', ingredient: EXTRA })
      const [replacement] = await ranOutOf(app, order)
      app.clock.now += 20_000
      await Promise.all([
        refundReplaced(app.services, id),
        refundReplaced(secondApp.services, id),
        refundAllReplaced(secondApp.services),
        answer(secondApp, order, replacement!.id, null),
      ])
      await letStand(app)
      await refundAllReplaced(app.services)
      await letStand(app)
      const rows = await allRows(app.database.db)<{ given: number }>`
        select coalesce(sum(amount), 0)::integer as given from refunds where order_id = ${id}`
      expect(rows).toEqual([{ given: 140 }])
    }
    expect(await refundFaults(app.database)).toEqual([])
  }))
