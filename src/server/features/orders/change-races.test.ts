import { allRows, runStatement } from '#server/db/statements.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { aChange, sendChange } from '#testing/builders/a-change.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import { changeFaults } from '#testing/models/change-faults.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { placeFaults } from '#testing/models/place-faults.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { type TestAnswer, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const QUARTER = 15 * 60_000
const ROUNDS = 4
/** Maximum number of checks, 20 ms apart, until all requests wait for a lock. */
const LOOKS = 250

/**
 * Sends requests while the table of the day's order numbers is locked, until all of them wait for a
 * lock. A request takes its order number last, so it has then taken all its other locks. Returns
 * the answers.
 */
async function allAtOnce(
  { database: { db } }: TestApp,
  requests: readonly (() => Promise<TestAnswer>)[],
): Promise<TestAnswer[]> {
  let answers: Promise<TestAnswer[]> = Promise.resolve([])
  await db.transaction().execute(async (tx) => {
    await runStatement(tx)`select from order_days for update`
    answers = Promise.all(requests.map((request) => request()))
    for (let poll = 0; poll < LOOKS; poll += 1) {
      const rows = await allRows(tx)`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      if (rows.length >= requests.length) return
      await sleep(20)
    }
    throw new Error('the requests did not wait for the lock in time')
  })
  return answers
}

it('changes that swap times and codes, and orders for the same times, never deadlock through two processes (E1)', async () => {
  const app = await openTestApp('postgres')
  const secondApp = await openSecondApp(app)
  try {
    const codes = [await aPromo(app.database), await aPromo(app.database)] as const
    const first = Date.parse('2026-11-26T10:30:00Z')
    const at = (nth: number) => new Date(first + nth * QUARTER).toISOString()
    // Orders of one contact wait for each other, so each order has another contact.
    let contacts = 0
    const anOrderBody = () => {
      contacts += 1
      const phone = `06 39 98 ${String(1000 + contacts).replace(/^(..)/, '$1 ')}`
      const customer = { name: 'Zoé', phone, email: `zoe-${contacts}@example.com` }
      return { lines: [aFormula('one')], customer }
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      // Only half of the rounds use codes, because the lock on a code would prevent two orders from
      // exchanging their places at the same time.
      const promo = (nth: 0 | 1) => (round < ROUNDS / 2 ? { promo: codes[nth] } : {})
      const [firstTime, secondTime] = [2 * round, 2 * round + 1].map(at)
      if (firstTime === undefined || secondTime === undefined)
        throw new Error('two pickup times were expected')
      const orders: Order[] = []
      for (const [takeawayAt, nth] of [
        [firstTime, 0],
        [secondTime, 1],
      ] as const)
        orders.push(
          await place(app, await anOrder(app, { ...anOrderBody(), takeawayAt, ...promo(nth) })),
        )
      const [a, b] = orders
      if (a === undefined || b === undefined) throw new Error('two orders were expected')
      const swapped = [
        await aChange(app, a, { takeawayAt: secondTime, ...promo(1) }),
        await aChange(secondApp, b, { takeawayAt: firstTime, ...promo(0) }),
      ]
      const plain = [
        await anOrder(app, { ...anOrderBody(), takeawayAt: firstTime, ...promo(0) }),
        await anOrder(secondApp, { ...anOrderBody(), takeawayAt: secondTime, ...promo(1) }),
      ]
      const [swapA, swapB] = [
        () => sendChange(app, a, swapped[0]),
        () => sendChange(secondApp, b, swapped[1]),
      ]
      const [plainOne, plainTwo] = [() => send(secondApp, plain[0]), () => send(app, plain[1])]
      const answers = [
        ...(await allAtOnce(app, round % 2 === 0 ? [swapA, plainOne] : [swapA, swapB])),
        ...(await allAtOnce(app, round % 2 === 0 ? [swapB, plainTwo] : [plainOne, plainTwo])),
      ]
      expect(
        answers.map(({ status }) => status),
        `round ${round}: ${answers.map(({ text }) => text.slice(0, 120)).join(' | ')}`,
      ).toEqual([201, 201, 201, 201])
    }
    await app.drain()
    const uses = await sql<{ used: number }>`
      select used from promo_codes where code in (${codes[0]}, ${codes[1]})`.execute(
      app.database.db,
    )
    expect(uses.rows.map(({ used }) => used)).toEqual([ROUNDS, ROUNDS])
    expect(await changeFaults(app.database.db)).toEqual([])
    expect(await placeFaults(app.database.db)).toEqual([])
    expect(await ledgerFaults(app.database)).toEqual([])
  } finally {
    await secondApp.close()
    await app.close()
  }
})
