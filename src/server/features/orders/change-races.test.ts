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
import { openTestApp } from '#testing/programs/test-app.ts'

const QUARTER = 15 * 60_000
const ROUNDS = 10

it('changes that exchange their times and codes, and orders at the same times, wait for nobody for ever, through two processes [E1]', async () => {
  const app = await openTestApp('postgres')
  const other = await openSecondApp(app)
  try {
    const codes = [await aPromo(app.database), await aPromo(app.database)] as const
    const first = Date.parse('2026-11-26T10:30:00Z')
    const at = (nth: number) => new Date(first + nth * QUARTER).toISOString()
    const wanted = { lines: [aFormula('one')] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two] = [2 * round, 2 * round + 1].map(at)
      if (one === undefined || two === undefined) throw new Error('there are two times')
      const orders: Order[] = []
      for (const [takeawayAt, promo] of [
        [one, codes[0]],
        [two, codes[1]],
      ] as const)
        orders.push(await place(app, await anOrder(app, { ...wanted, takeawayAt, promo })))
      const [a, b] = orders
      if (a === undefined || b === undefined) throw new Error('there are two orders')
      const swapped = [
        await aChange(app, a, { takeawayAt: two, promo: codes[1] }),
        await aChange(other, b, { takeawayAt: one, promo: codes[0] }),
      ]
      const plain = [
        await anOrder(app, { ...wanted, takeawayAt: one, promo: codes[0] }),
        await anOrder(other, { ...wanted, takeawayAt: two, promo: codes[1] }),
      ]
      const answers = await Promise.all([
        sendChange(app, a, swapped[0]),
        sendChange(other, b, swapped[1]),
        send(other, plain[0]),
        send(app, plain[1]),
      ])
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
    expect(uses.rows.map(({ used }) => used)).toEqual([2 * ROUNDS, 2 * ROUNDS])
    expect(await changeFaults(app.database.db)).toEqual([])
    expect(await placeFaults(app.database.db)).toEqual([])
    expect(await ledgerFaults(app.database)).toEqual([])
  } finally {
    await other.close()
    await app.close()
  }
})
