import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { Failpoint } from '#server/kit/failpoints.ts'
import { checks } from './checks.ts'
import type { ShopEnvironment } from '#testing/programs/shop-environment.ts'
import { isSoon } from '#testing/runs/is-soon.ts'
import type { AnsweredOrder } from '#testing/shopper/customer.ts'
import { openShopEnvironment } from './environment.ts'
import { type CrashCase, planCases } from './plan.ts'
import { playCase } from './play.ts'
import { HOUR } from '#domain/time/durations.ts'

const QUIET_WITHIN = 60_000
/**
 * Milliseconds after which a payment claimed by the reconciler is due again; such a payment is not
 * settled yet.
 */
const CLAIM_EXPIRY = 60_000

export type CrashRun = {
  seed: number
  /** The cases that were run, and whether the shop was killed as planned in each. */
  played: { planned: CrashCase; died: boolean }[]
  orders: number
  deaths: number
  /** Violations by the name of the check; a case that did not finish is also a violation. */
  wrong: { check: string; violations: string[] }[]
  seconds: number
}

/**
 * Plays the cases of a seed on a database that contains the demonstration chain and no orders, then
 * runs the checks.
 */
export async function runCrashes(
  databaseUrl: string,
  {
    cases,
    seed,
    say,
    targetSteps,
  }: {
    cases: number
    seed: number
    say: (line: string) => void
    targetSteps?: readonly Failpoint[]
  },
): Promise<CrashRun> {
  const started = performance.now()
  const environment = await openShopEnvironment(databaseUrl)
  try {
    const played: CrashRun['played'] = []
    const answered: AnsweredOrder[] = []
    const failed: string[] = []
    for (const planned of planCases(cases, seed, targetSteps)) {
      const name = describeCase(planned)
      try {
        const { orders, died } = await playCase(environment, planned)
        answered.push(...orders)
        played.push({ planned, died })
        say(`${name}${died ? '' : ': DID NOT DIE'}`)
      } catch (error) {
        failed.push(`${name}: ${String(error)}`)
        say(failed.at(-1) ?? '')
        await environment.doom(null)
      }
    }
    const wrong =
      failed.length > 0 ? [{ check: 'every customer came to an end', violations: failed }] : []
    if (!(await comesToRest(environment)))
      wrong.push({ check: 'all comes to rest', violations: await unrest(environment) })
    wrong.push(...(await findWrong(environment, answered)))
    return {
      seed,
      played,
      orders: answered.length,
      deaths: environment.deaths(),
      wrong,
      seconds: (performance.now() - started) / 1000,
    }
  } finally {
    await environment.close()
  }
}

/** The violations among the orders, by the name of the check. */
export async function findWrong(
  environment: ShopEnvironment,
  answered: readonly AnsweredOrder[],
): Promise<CrashRun['wrong']> {
  const wrong: CrashRun['wrong'] = []
  for (const [check, find] of Object.entries(checks)) {
    const violations = await find(environment, answered).catch((error: unknown) => [String(error)])
    if (violations.length > 0) wrong.push({ check, violations })
  }
  return wrong
}

export const describeCase = ({
  number,
  story,
  ending,
  card,
  death,
  replies,
  only,
  webhooks,
}: CrashCase): string =>
  `${number}: dies ${death.when} ${death.step}${death.nth > 1 ? ` (${death.nth}.)` : ''}; ${story}` +
  `${story === 'pays at the restaurant' ? '' : `, ${card}`}${ending === 'none' ? '' : `, ${ending}`}; ` +
  `${replies === 'given' ? 'replies given' : `reply to ${only} ${replies}`}; webhooks ${webhooks}`

/**
 * Lets all work end: first the work that is due within a quarter of an hour, then the work that is
 * due within an hour after the last pick-up time. False if work is left.
 */
export async function comesToRest(
  environment: ShopEnvironment,
  within = QUIET_WITHIN,
): Promise<boolean> {
  await environment.behave({})
  await environment.moveClock(HOUR / 4)
  if (!(await isQuiet(environment, within))) return false
  const row = await firstRow(environment.database.db)<{ last: Date | null }>`
    select max(takeaway_at) as last from orders`
  await environment.moveClock(Math.max(0, (row?.last?.getTime() ?? 0) - environment.now()) + HOUR)
  return isQuiet(environment, within)
}

async function isQuiet(environment: ShopEnvironment, within: number): Promise<boolean> {
  return isSoon(async () => {
    await makeJobsDue(environment)
    return (await unrest(environment)).length === 0
  }, within)
}

/**
 * The times of jobs follow the database’s clock, which cannot be changed, so the jobs are made due
 * now.
 */
async function makeJobsDue({ database: { db } }: ShopEnvironment): Promise<void> {
  await runStatement(db)`
    update jobs.job set start_after = now() where state in ('created', 'retry') and start_after > now()`
  await runStatement(db)`
    update jobs.job set started_on = now() - interval '1 hour'
    where state = 'active' and started_on < now() - interval '5 seconds'`
  await runStatement(db)`update jobs.queue set monitor_claim_on = null, monitor_on = null`
}

/** Work that is not finished yet. */
export async function unrest({ database, now }: ShopEnvironment): Promise<string[]> {
  const at = new Date(now() + CLAIM_EXPIRY)
  const rows = await allRows(database.db)<{ what: string }>`
    select 'payment of order ' || order_id || ' is due' as what from payments where due_at <= ${at}
    union all select name || ' of order ' || (data->>'order') || ' is ' || state from jobs.job
      where state in ('created', 'retry', 'active') and name in ('order-received', 'order-cancelled', 'order-refunded', 'settle-payment')
    union all select 'webhook of ' || payment || ' is due' from embedded_payments.notices where due_at <= ${at}
  `
  return rows.map(({ what }) => what)
}
