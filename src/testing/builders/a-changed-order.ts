import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import type { ReferenceOrder } from '#testing/models/reference-sums.ts'
import type { RandomEvent } from './random-events.ts'

/** Who and what the rows of a history refer to. */
export type PeopleFixture = {
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

type WrittenOrder = { id: string; order: ReferenceOrder }

/** Writes what happens to one order by itself, and keeps it. */
export async function changeOrder(
  db: Queries,
  people: PeopleFixture,
  event: RandomEvent,
  { id, order }: WrittenOrder,
): Promise<void> {
  switch (event.type) {
    case 'step': {
      const last = order.steps.at(-1)?.at ?? 0
      await addStep(db, { id, order }, { status: event.status, at: last + event.seconds * 1000 })
      return
    }
    case 'cancelled':
      if (order.cancelledFor !== null) return
      await addStep(db, { id, order }, { status: 'cancelled', at: order.pickup })
      await sql`insert into order_cancellations values (${id}, ${event.reason}, now())`.execute(db)
      order.cancelledFor = event.reason
      return
    case 'delayed':
      await sql`insert into order_delays select ${id}, count(*) + 1, ${event.minutes}, 'busy', now() from order_delays
        where order_id = ${id}`.execute(db)
      order.delay = event.minutes
      return
    case 'refunded':
      await sql`insert into refunds (order_id, key, amount, reason, asked_at)
        values (${id}, ${randomUUID()}, ${event.amount}, ${event.reason}, now())`.execute(db)
      order.refunds.push({ amount: event.amount, reason: event.reason })
      return
    case 'paid-back':
      await sql`insert into payments (order_id, key, amount, currency, state, captured, started_at)
        values (${id}, ${randomUUID()}, ${order.toPay}, 'eur', 'captured', ${order.toPay}, now()) on conflict do nothing`.execute(
        db,
      )
      await sql`update payments set refunded = ${event.amount} where order_id = ${id}`.execute(db)
      order.paidBack = event.amount
      return
    case 'moved':
      await sql`insert into moved_orders values (${id}, ${order.restaurant}, ${dayOf(event.time)}::date, ${new Date(event.time)}, 1)
        on conflict (order_id) do update set takeaway_on = excluded.takeaway_on, takeaway_at = excluded.takeaway_at`.execute(
        db,
      )
      order.pickup = event.time
      return
    case 'points':
      await changePoints(db, { id, order }, event.part, people)
      return
    case 'goodwill':
      await sql`insert into goodwill (order_id, points, reason, staff_id, at)
        values (${id}, ${event.points}, 'test', ${people.staff}, now())`.execute(db)
      order.goodwill.push(event.points)
      return
    default:
  }
}

async function addStep(
  db: Queries,
  { id, order }: WrittenOrder,
  step: ReferenceOrder['steps'][number],
): Promise<void> {
  await sql`insert into order_steps values (${id}, ${order.steps.length + 1}, ${step.status}, 'card', ${new Date(step.at)})`.execute(
    db,
  )
  order.steps.push(step)
}

async function changePoints(
  db: Queries,
  { id, order: { points } }: WrittenOrder,
  part: string,
  people: PeopleFixture,
): Promise<void> {
  if (part === 'taken-back') points.takenBack = points.earns
  if (part === 'given-back') points.givenBack = points.spends
  if (part === 'claimed') points.isClaimed = true
  await sql`update order_points set taken_back = ${points.takenBack}, given_back = ${points.givenBack},
    claimed_at = ${points.isClaimed ? new Date(people.at) : null} where order_id = ${id}`.execute(
    db,
  )
}
