import { allRows } from '#server/db/statements.ts'
import { expect, it } from 'vitest'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { advance, moneyOf } from '#testing/builders/a-payment.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { backupCommand } from './backup.ts'

/**
 * The `due_version` of every payment, by the id of its order; it rises when the payment is due to
 * be read again.
 */
async function versions({ database }: TestApp): Promise<Map<string, number>> {
  const rows = await allRows(database.db)<{ id: string; version: number }>`
    select order_id::text as id, due_version::integer as version from payments`
  return new Map(rows.map(({ id, version }) => [id, version]))
}

it.each(databaseKinds)(
  'after a restore, ids skip far ahead, open payments are read again, and the journal records it: %s (G3)',
  async (kind) => {
    const app = await openTestApp(kind)
    try {
      const startedOrder = await placeByCard(app)
      await pay(app, startedOrder, await cardToken(paymentOrigin(app), 'success'))
      await advance(app, startedOrder, 'in-preparation')
      await app.drain()
      const open = await moneyOf(app, await placeByCard(app))
      const captured = await moneyOf(app, startedOrder)
      expect(captured.state).toBe('captured')
      const before = await versions(app)

      const act = backupCommand(['restored'])
      if (!('run' in act)) throw new Error('the backup command must run on a database')
      const printedLines: string[] = []
      const say = (line: string) => printedLines.push(line)
      expect(await act.run({ database: app.database, say, folder: '' })).toBe(0)
      expect(printedLines).toEqual([
        'ids that were given out after the backup are not used again',
        '1 payments are read from their provider once the program runs',
      ])

      const after = await versions(app)
      const risen = [...after].filter(([id, version]) => version !== before.get(id))
      expect(risen.map(([id]) => id)).toEqual([open.id])
      const next = await moneyOf(app, await placeByCard(app))
      expect(Number(next.id)).toBeGreaterThan(Number(open.id) + 999_999)
      const rows = await allRows(app.database.db)`
        select actor, action, subject from audit_entries order by id desc limit 1`
      expect(rows).toEqual([{ actor: 'command', action: 'database-restored', subject: 'chain' }])
    } finally {
      await app.close()
    }
  },
)
