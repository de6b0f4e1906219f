import { allRows, runStatement } from '#server/db/statements.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { Queries } from '#server/db/open.ts'
import { type LedgerEntry, ProviderUnavailable } from '#server/gateways/payments/port.ts'
import type { Settling } from './settle.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'

type Books = Pick<Settling, 'database' | 'payments' | 'now'>

export type LedgerComparison = {
  /** Calendar day in Europe/Paris, `YYYY-MM-DD`. */
  day: string
  /** Captured less refunded, in cents: `ours` by our books, `theirs` by the provider's. */
  ours: number
  theirs: number
  /** Sum of the absolute differences of all movements, in cents. */
  difference: number
}

/**
 * Amounts of movements in cents. The key joins the kind, the payment and, for a refund, the
 * refund's name.
 */
type Movements = Map<string, number>

const nameOf = ({ kind, payment, refund }: LedgerEntry): string =>
  refund === null ? `${kind} ${payment}` : `${kind} ${payment} ${refund}`

/**
 * Offsets, in days, of the other days on which the provider may have booked a movement of ours. If
 * the provider's answer was lost, we record the movement only when we learn of it, after an outage
 * perhaps days later. The clocks may differ, too.
 */
const OTHER_DAYS = [1, -1, -2, -3, -4, -5, -6, -7]

/** Compares a day's movements with the provider's, one by one, and stores the result (R4). */
export async function compareLedgers(services: Books, day: string): Promise<LedgerComparison> {
  const comparison = await readComparison(services, day)
  await storeComparison(services, comparison)
  return comparison
}

async function readComparison(
  { database: { db }, payments }: Books,
  day: string,
): Promise<LedgerComparison> {
  const bookedOn = async (date: string): Promise<Movements> =>
    new Map((await payments.ledger(date)).map((entry) => [nameOf(entry), entry.amount]))
  const providerMovements = await bookedOn(day)
  const ourMovements = await movementsOf(db, day, [...providerMovements.keys()])
  for (const days of OTHER_DAYS) {
    if ([...ourMovements.keys()].every((name) => providerMovements.has(name))) break
    const booked = await bookedOn(Temporal.PlainDate.from(day).add({ days }).toString())
    // A movement counts for the day on which the provider booked it. So our movements that the
    // provider booked on another day are removed.
    for (const name of booked.keys()) if (!providerMovements.has(name)) ourMovements.delete(name)
  }
  const names = new Set([...providerMovements.keys(), ...ourMovements.keys()])
  const difference = [...names].reduce(
    (sum, name) =>
      sum + Math.abs((ourMovements.get(name) ?? 0) - (providerMovements.get(name) ?? 0)),
    0,
  )
  return { day, ours: net(ourMovements), theirs: net(providerMovements), difference }
}

async function storeComparison(
  { database, now }: Books,
  { day, ours: ourNet, theirs: providerNet, difference }: LedgerComparison,
): Promise<void> {
  await runStatement(database.db)`
    insert into ledger_comparisons (day, ours, theirs, difference, at)
    values (${day}, ${ourNet}, ${providerNet}, ${difference}, ${new Date(now())})
    on conflict (day) do update set ours = excluded.ours, theirs = excluded.theirs, difference = excluded.difference,
      at = excluded.at`
}

/**
 * Our movements of the day, and those that we recorded on other days but the provider booked on
 * this day, in cents.
 */
async function movementsOf(
  db: Queries,
  day: string,
  bookedNames: readonly string[],
): Promise<Movements> {
  const rows = await allRows(db)<
    Columns<'money_movements', 'amount'> & {
      name: NonNullable<RowOf<'payments'>['provider_id']>
    }
  >`
    select name, amount from (
      select moved.kind || ' ' || payments.provider_id || case
          when moved.kind = 'capture' then ''
          when moved.change_id is not null then ' ' || payments.key || '-refund-change-' || moved.change_id
          when refunds.id is null then ' ' || payments.key || '-refund'
          when not exists (select from refund_lines where refund_id = refunds.id) then ' ' || refunds.key
          else ' ' || payments.key || '-refund-' || refunds.id end as name, moved.amount, moved.at
      from money_movements moved join payments on payments.order_id = moved.order_id
        left join refunds on refunds.id = moved.refund_id
    ) ours
    where (at at time zone 'Europe/Paris')::date = ${day}::date or name = any(${bookedNames}::text[])
  `
  return new Map(rows.map(({ name, amount }) => [name, amount]))
}

const net = (movements: Movements): number =>
  [...movements].reduce(
    (sum, [name, amount]) => sum + (name.startsWith('refund') ? -amount : amount),
    0,
  )

/**
 * Milliseconds for which a difference must persist before it is reported. If a process died before
 * it recorded an answer, the answer is requested again within this time.
 */
const PERSISTENT_AFTER_MILLISECONDS = 10 * 60_000
const AGAIN_MILLISECONDS = 60_000

/**
 * Returns a function that compares our movements of a day with the provider's, from one hour after
 * the end of the day, unless any process has already stored the comparison of that day. A
 * difference is stored and reported only if it persists.
 */
export function createDailyComparison(
  services: Books,
  report: (error: unknown) => void,
): () => Promise<void> {
  const {
    database: { db },
    now,
  } = services
  /**
   * A day whose books differed at the last comparison; `since` and `next` are epoch milliseconds.
   */
  let doubt: { day: string; since: number; next: number } | null = null

  async function compareYesterday(): Promise<void> {
    const at = now()
    const day = dayIn(at - 25 * 3_600_000).toString()
    const doubted = doubt?.day === day ? doubt : null
    if (doubted !== null && at < doubted.next) return
    const rows = await allRows(db)`select 1 from ledger_comparisons where day = ${day}`
    if (rows.length > 0) return
    const comparison = await readComparison(services, day)
    const { difference } = comparison
    const since = doubted?.since ?? at
    if (difference !== 0 && at - since < PERSISTENT_AFTER_MILLISECONDS) {
      doubt = { day, since, next: at + AGAIN_MILLISECONDS }
      return
    }
    await storeComparison(services, comparison)
    if (difference !== 0)
      report(new Error(`the books of ${day} differ from the provider's by ${difference} cents`))
  }

  return () =>
    compareYesterday().catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error
    })
}
