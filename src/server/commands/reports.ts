import { rebuildSums } from '#server/features/reports/rebuild-sums.ts'
import { type Command, UsageError, reportLines } from './command.ts'

/**
 * `rebuild`: computes the totals of the reports again from the orders, and prints the differences.
 */
export const reportsCommand: Command = (args) => {
  if (args.length !== 1 || args[0] !== 'rebuild') throw new UsageError({ forms: ['rebuild'] })
  return reportLines(async (database) => {
    const { rebuiltDays, days, months, scopes } = await rebuildSums({ database, now: Date.now })
    return [
      `${rebuiltDays} days of restaurants rebuilt: ${days} differed, and ${months} of their months`,
      `the chain, its sellers and its groups rebuilt: ${scopes} of their days and months differed`,
    ]
  })
}
