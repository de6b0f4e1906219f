import { sql } from 'kysely'
import type { Step } from '#server/kit/failpoints.ts'
import { checks } from './checks.ts'
import type { Answered } from './customer.ts'
import { type House, isSoon, openHouse } from './house.ts'
import { type Case, planCases } from './plan.ts'
import { playCase } from './play.ts'
import { HOUR } from '#domain/time/durations.ts'

const QUIET_WITHIN = 60_000
/**
 * A payment that the reconciler has just claimed is due again within this (ms); it is not settled
 * yet.
 */
const TAKEN = 60_000

export type CrashRun = {
  seed: number
  /** The cases that were played, and whether the shop died as planned in each. */
  played: { planned: Case; died: boolean }[]
  orders: number
  deaths: number
  /** Violations by the name of the check; a case that did not finish counts as one. */
  wrong: { check: string; found: string[] }[]
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
    wanted,
  }: { cases: number; seed: number; say: (line: string) => void; wanted?: readonly Step[] },
): Promise<CrashRun> {
  const started = performance.now()
  const house = await openHouse(databaseUrl)
  try {
    const played: CrashRun['played'] = []
    const answered: Answered[] = []
    const failed: string[] = []
    for (const planned of planCases(cases, seed, wanted)) {
      const name = describeCase(planned)
      try {
        const { orders, died } = await playCase(house, planned)
        answered.push(...orders)
        played.push({ planned, died })
        say(`${name}${died ? '' : ': DID NOT DIE'}`)
      } catch (error) {
        failed.push(`${name}: ${String(error)}`)
        say(failed.at(-1) ?? '')
        await house.doom(null)
      }
    }
    const wrong =
      failed.length > 0 ? [{ check: 'every customer came to an end', found: failed }] : []
    if (!(await comesToRest(house)))
      wrong.push({ check: 'all comes to rest', found: await unrest(house) })
    wrong.push(...(await findWrong(house, answered)))
    return {
      seed,
      played,
      orders: answered.length,
      deaths: house.deaths(),
      wrong,
      seconds: (performance.now() - started) / 1000,
    }
  } finally {
    await house.close()
  }
}

/** The violations among the orders, by the name of the check. */
export async function findWrong(
  house: House,
  answered: readonly Answered[],
): Promise<CrashRun['wrong']> {
  const wrong: CrashRun['wrong'] = []
  for (const [check, find] of Object.entries(checks)) {
    const found = await find(house, answered).catch((error: unknown) => [String(error)])
    if (found.length > 0) wrong.push({ check, found })
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
}: Case): string =>
  `${number}: dies ${death.when} ${death.step}${death.nth > 1 ? ` (${death.nth}.)` : ''}; ${story}` +
  `${story === 'pays at the restaurant' ? '' : `, ${card}`}${ending === 'none' ? '' : `, ${ending}`}; ` +
  `${replies === 'given' ? 'replies given' : `reply to ${only} ${replies}`}; webhooks ${webhooks}`

/**
 * Runs every enqueued job: first those due in a quarter of an hour, then those due when the orders
 * are collected. False when work is left.
 */
export async function comesToRest(house: House, within = QUIET_WITHIN): Promise<boolean> {
  await house.behave({})
  await house.moveClock(HOUR / 4)
  if (!(await isQuiet(house, within))) return false
  const {
    rows: [row],
  } = await sql<{ last: Date | null }>`
    select max(takeaway_at) as last from orders`.execute(house.database.db)
  await house.moveClock(Math.max(0, (row?.last?.getTime() ?? 0) - house.now()) + HOUR)
  return isQuiet(house, within)
}

async function isQuiet(house: House, within: number): Promise<boolean> {
  return isSoon(async () => {
    await hurryJobs(house)
    return (await unrest(house)).length === 0
  }, within)
}

/** Jobs follow the database's clock, which cannot be moved, so they are backdated instead. */
async function hurryJobs({ database: { db } }: House): Promise<void> {
  await sql`
    update jobs.job set start_after = now() where state in ('created', 'retry') and start_after > now()`.execute(
    db,
  )
  await sql`
    update jobs.job set started_on = now() - interval '1 hour'
    where state = 'active' and started_on < now() - interval '5 seconds'`.execute(db)
  await sql`update jobs.queue set monitor_claim_on = null, monitor_on = null`.execute(db)
}

/** Work that is not finished yet. */
export async function unrest({ database, now }: House): Promise<string[]> {
  const at = new Date(now() + TAKEN)
  const { rows } = await sql<{ what: string }>`
    select 'payment of order ' || order_id || ' is due' as what from payments where due_at <= ${at}
    union all select name || ' of order ' || (data->>'order') || ' is ' || state from jobs.job
      where state in ('created', 'retry', 'active') and name in ('order-received', 'order-cancelled', 'order-refunded', 'settle-payment')
    union all select 'webhook of ' || payment || ' is due' from embedded_payments.notices where due_at <= ${at}
  `.execute(database.db)
  return rows.map(({ what }) => what)
}
