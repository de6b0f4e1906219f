import { runStatement } from '#server/db/statements.ts'
import { expect, it } from 'vitest'
import { updateSums } from '#server/features/reports/update-sums.ts'
import { anOrder, place } from '#testing/builders/an-order.ts'
import { openTestApp } from '#testing/programs/test-app.ts'
import { CommandError } from './command.ts'
import { reportsCommand } from './reports.ts'

it('the reports command rebuilds the sums, and prints how many sums were wrong (H16)', async () => {
  const app = await openTestApp('postgres')
  try {
    await place(app, await anOrder(app))
    await updateSums(app.services)
    const rebuild = async () => {
      const act = reportsCommand(['rebuild'])
      if (!('run' in act)) throw new Error('the reports command must run on a database')
      const printedLines: string[] = []
      const say = (line: string) => printedLines.push(line)
      expect(await act.run({ database: app.database, say, folder: '' })).toBe(0)
      return printedLines
    }
    expect(await rebuild()).toEqual([
      '1 days of restaurants rebuilt: 0 differed, and 0 of their months',
      'the chain, its sellers and its groups rebuilt: 0 of their days and months differed',
    ])
    await runStatement(app.database.db)`delete from restaurant_months`
    expect((await rebuild())[0]).toBe(
      '1 days of restaurants rebuilt: 0 differed, and 1 of their months',
    )
    expect(() => reportsCommand(['verify'])).toThrow(CommandError)
  } finally {
    await app.close()
  }
})
