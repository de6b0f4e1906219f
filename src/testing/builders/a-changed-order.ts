import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import type { NaiveOrder } from '#testing/models/naive-sums.ts'
import type { Happening } from './drawn-happenings.ts'

/** Who and what the rows of a history refer to. */
export type Cast = {
  staff: string
  customers: string[]
  person: string
  device: string
  at: number
}

export const dayOf = (instant: number): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDate()
    .toString()

type Known = { id: string; order: NaiveOrder }

/** Writes what happens to one order by itself, and keeps it. */
export async function changeOrder(
  db: Queries,
  cast: Cast,
  one: Happening,
  { id, order }: Known,
): Promise<void> {
  switch (one.type) {
    case 'step': {
      const last = order.steps.at(-1)?.at ?? 0
      await addStep(db, { id, order }, { status: one.status, at: last + one.seconds * 1000 })
      return
    }
    case 'cancelled':
      if (order.cancelledFor !== null) return
      await addStep(db, { id, order }, { status: 'cancelled', at: order.pickup })
      await sql`insert into order_cancellations values (${id}, ${one.reason}, now())`.execute(db)
      order.cancelledFor = one.reason
      return
    case 'delayed':
      await sql`insert into order_delays select ${id}, count(*) + 1, ${one.minutes}, 'busy', now() from order_delays
        where order_id = ${id}`.execute(db)
      order.delay = one.minutes
      return
    case 'refunded':
      await sql`insert into refunds (order_id, key, amount, reason, asked_at)
        values (${id}, ${randomUUID()}, ${one.amount}, ${one.reason}, now())`.execute(db)
      order.refunds.push({ amount: one.amount, reason: one.reason })
      return
    case 'paid-back':
      await sql`insert into payments (order_id, key, amount, currency, state, captured, started_at)
        values (${id}, ${randomUUID()}, ${order.toPay}, 'eur', 'captured', ${order.toPay}, now()) on conflict do nothing`.execute(
        db,
      )
      await sql`update payments set refunded = ${one.amount} where order_id = ${id}`.execute(db)
      order.paidBack = one.amount
      return
    case 'moved':
      await sql`insert into moved_orders values (${id}, ${order.restaurant}, ${dayOf(one.time)}::date, ${new Date(one.time)}, 1)
        on conflict (order_id) do update set takeaway_on = excluded.takeaway_on, takeaway_at = excluded.takeaway_at`.execute(
        db,
      )
      order.pickup = one.time
      return
    case 'points':
      await changePoints(db, { id, order }, one.part, cast)
      return
    case 'goodwill':
      await sql`insert into goodwill (order_id, points, reason, staff_id, at)
        values (${id}, ${one.points}, 'test', ${cast.staff}, now())`.execute(db)
      order.goodwill.push(one.points)
      return
    default:
  }
}

async function addStep(
  db: Queries,
  { id, order }: Known,
  step: NaiveOrder['steps'][number],
): Promise<void> {
  await sql`insert into order_steps values (${id}, ${order.steps.length + 1}, ${step.status}, 'card', ${new Date(step.at)})`.execute(
    db,
  )
  order.steps.push(step)
}

async function changePoints(
  db: Queries,
  { id, order: { points } }: Known,
  part: string,
  cast: Cast,
): Promise<void> {
  if (part === 'taken-back') points.takenBack = points.earns
  if (part === 'given-back') points.givenBack = points.spends
  if (part === 'claimed') points.isClaimed = true
  await sql`update order_points set taken_back = ${points.takenBack}, given_back = ${points.givenBack},
    claimed_at = ${points.isClaimed ? new Date(cast.at) : null} where order_id = ${id}`.execute(db)
}
