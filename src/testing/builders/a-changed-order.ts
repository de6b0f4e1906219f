import { runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import type { Queries } from '#server/db/open.ts'
import type { ReferenceOrder } from '#testing/models/reference-sums.ts'
import type { RandomEvent } from './random-events.ts'

/** The people to whom the rows of a history refer. */
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

/** Writes an event of a single order to the database, and applies it to the reference model. */
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
      await runStatement(db)`insert into order_cancellations values (${id}, ${event.reason}, now())`
      order.cancelledFor = event.reason
      return
    case 'delayed':
      await runStatement(db)`
        insert into order_delays select ${id}, count(*) + 1, ${event.minutes}, 'busy', now() from order_delays
        where order_id = ${id}`
      order.delay = event.minutes
      return
    case 'refunded':
      await runStatement(db)`insert into refunds (order_id, key, amount, reason, asked_at)
        values (${id}, ${randomUUID()}, ${event.amount}, ${event.reason}, now())`
      order.refunds.push({ amount: event.amount, reason: event.reason })
      return
    case 'paid-back':
      await runStatement(db)`
        insert into payments (order_id, key, amount, currency, state, captured, started_at)
        values (${id}, ${randomUUID()}, ${order.toPay}, 'eur', 'captured', ${order.toPay}, now()) on conflict do nothing`
      await runStatement(db)`update payments set refunded = ${event.amount} where order_id = ${id}`
      order.paidBack = event.amount
      return
    case 'moved':
      await runStatement(db)`
        insert into moved_orders values (${id}, ${order.restaurant}, ${dayOf(event.time)}::date, ${new Date(event.time)}, 1)
        on conflict (order_id) do update set takeaway_on = excluded.takeaway_on, takeaway_at = excluded.takeaway_at`
      order.pickup = event.time
      return
    case 'points':
      await changePoints(db, { id, order }, event.part, people)
      return
    case 'goodwill':
      await runStatement(db)`insert into goodwill (order_id, points, reason, staff_id, at)
        values (${id}, ${event.points}, 'test', ${people.staff}, now())`
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
  await runStatement(db)`
    insert into order_steps values (${id}, ${order.steps.length + 1}, ${step.status}, 'card', ${new Date(step.at)})`
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
  await runStatement(db)`
    update order_points set taken_back = ${points.takenBack}, given_back = ${points.givenBack},
    claimed_at = ${points.isClaimed ? new Date(people.at) : null} where order_id = ${id}`
}
