import { allRows } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { partsOfPayment } from './counter-payments.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'

/** A row of the time line: its time, its kind, and its details. */
export type TimelineRow = { at: Date; kind: string; data: Record<string, unknown> }

/**
 * Condition that a tap caused an event at `at`. Earlier versions of the program wrote the tap some
 * milliseconds after the event.
 */
const isOfTap = (at: RawBuilder<unknown>) =>
  sql`tap.refused is null and tap.at >= ${at} and tap.at < ${at} + interval '2 seconds'`

/**
 * Condition for taps that also wrote a row in another table. The time line shows that row instead
 * of the tap, because it contains more details.
 */
const leavesRow = sql`tap.refused is null
  and tap.action in ('delay', 'cancel', 'missing', 'replace', 'restore', 'take-payment', 'change-payment', 'give-back')`

/** Name of the person whose tap caused the row `event`. */
const tappedBy = (action: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`(
  select person.name from kitchen_taps tap join kitchen_people person on person.id = tap.person_id
  where tap.order_id = ${sql.ref('event.order_id')} and tap.action = any(${action}) and ${isOfTap(at)}
  order by tap.at limit 1)`

/**
 * Reads all events of an order, oldest first, each event once: steps (except those that the event
 * of a tap, a change or a cancellation already shows), acceptances, taps, delays, cancellations,
 * changes, other times, ingredients that ran out, money, goodwill, points, problems, notes, mails,
 * pushes and receipts. Events of the same instant are sorted by `rank`, so that causes precede effects.
 */
export async function readTimeline(db: Queries, order: string): Promise<TimelineRow[]> {
  return allRows(db)<TimelineRow>`
    select at, kind, data from (
      select 1 as rank, position::bigint as place, at, 'step' as kind,
        jsonb_strip_nulls(jsonb_build_object('status', status, 'payment', payment, 'person', (
          select staff.name from audit_entries undone join staff on staff.id = undone.staff_id
          where undone.subject = 'order ' || step.order_id and undone.action = 'hand-over-undone'
            and undone.at = step.at limit 1))) as data
        from order_steps step where order_id = ${order} and not exists (select from kitchen_taps tap
          where tap.order_id = step.order_id and tap.status = step.status and ${isOfTap(sql`step.at`)})
          and not (status = 'cancelled' and (exists (
              select from order_changes where replaces = step.order_id and done_at is not null)
            or exists (select from order_cancellations where order_id = step.order_id)))
      union all select 1, 0, change.done_at, 'changed', jsonb_build_object('number', pickup.number)
        from order_changes change join orders on orders.id = change.order_id ${pickupTime}
        where change.replaces = ${order} and change.done_at is not null
      union all select 1, 100, change.done_at, 'replaced', jsonb_build_object('number', pickup.number)
        from order_changes change join orders on orders.id = change.replaces ${pickupTime}
        where change.order_id = ${order} and change.done_at is not null
      union all select 2, 0, accepted.at, 'accepted', jsonb_build_object('person', person.name)
        from order_acceptances accepted left join kitchen_people person on person.id = accepted.person_id
        where accepted.order_id = ${order} and not exists (select from kitchen_taps tap
          where tap.order_id = accepted.order_id and tap.action in ('accept', 'start') and ${isOfTap(sql`accepted.at`)})
      union all select 3, 0, tap.at, 'tap', jsonb_build_object('action', tap.action, 'person', person.name,
          'device', device.name, 'refused', tap.refused is not null) || (
            select case when count(*) = 0 then '{}' else jsonb_build_object('without', jsonb_agg(distinct name)) end
            from order_recalls recall join order_steps step on step.order_id = recall.order_id and step.position = recall.position
            where recall.order_id = tap.order_id and recall.at = tap.at and step.status = tap.status)
        from kitchen_taps tap join kitchen_devices device on device.id = tap.device_id
          left join kitchen_people person on person.id = tap.person_id
        where tap.order_id = ${order} and not (${leavesRow})
      union all select 4, position, at, 'delay', jsonb_build_object('minutes', minutes, 'reason', reason,
          'person', ${tappedBy(sql`array['delay']`, sql`event.at`)})
        from order_delays event where order_id = ${order}
      union all select 5, 0, at, 'cancelled', jsonb_build_object('reason', reason,
          'person', ${tappedBy(sql`array['cancel']`, sql`event.at`)})
        from order_cancellations event where order_id = ${order}
      union all select 6, position, at, 'try', jsonb_build_object('answered', answered)
        from payment_tries where order_id = ${order}
      union all select 7, 0, at, kind, jsonb_build_object('amount', amount)
        from money_movements where order_id = ${order}
          or order_id = any(array(select payment from order_payments where order_id = ${order}))
      union all select 7, paid.id, paid.at, 'counter-payment', jsonb_build_object('parts', ${partsOfPayment},
          'amount', paid.amount, 'person', person.name)
        from counter_payments paid left join kitchen_people person on person.id = paid.person_id
        where paid.order_id = ${order} and paid.corrects is null
      union all select 7, paid.id, wrong.returned_at, 'counter-payment-corrected', jsonb_build_object('parts', ${partsOfPayment},
          'amount', paid.amount, 'person', coalesce(staff.name, person.name))
        from counter_payments paid join counter_payments wrong on wrong.id = paid.corrects
          left join kitchen_people person on person.id = wrong.returned_by_person
          left join staff on staff.id = wrong.returned_by_staff
        where paid.order_id = ${order}
      union all select 7, paid.id, paid.returned_at, 'counter-payment-returned', jsonb_build_object('parts', ${partsOfPayment},
          'amount', paid.amount, 'person', coalesce(staff.name, person.name))
        from counter_payments paid left join kitchen_people person on person.id = paid.returned_by_person
          left join staff on staff.id = paid.returned_by_staff
        where paid.order_id = ${order} and paid.returned_at is not null
          and not exists (select from counter_payments correction where correction.order_id = paid.order_id
            and correction.corrects = paid.id)
      union all select 8, given.refund_id, given.given_at, 'counter-refund', jsonb_build_object('amount', refund.amount,
          'person', person.name)
        from counter_refunds given join refunds refund on refund.id = given.refund_id
          join kitchen_people person on person.id = given.person_id
        where given.order_id = ${order}
      union all select 8, refund.id, refund.asked_at, 'refund-asked', jsonb_build_object('amount', refund.amount,
          'reason', refund.reason, 'note', refund.note, 'person', coalesce(staff.name, kitchen.name))
        from refunds refund left join staff on staff.id = refund.asked_by
          left join bowl_returns returned on returned.refund_id = refund.id
          left join kitchen_people kitchen on kitchen.id = returned.person_id where refund.order_id = ${order}
      union all select 9, goodwill.id, goodwill.at, 'goodwill', jsonb_build_object('points', goodwill.points,
          'amount', goodwill.amount, 'reason', goodwill.reason, 'person', staff.name)
        from goodwill join staff on staff.id = goodwill.staff_id where goodwill.order_id = ${order}
      union all select 10, position, at, 'points', jsonb_build_object('change', change, 'movement', kind)
        from point_entries where order_id = ${order} and kind not in ('pending', 'granted')
      union all select 11, id, coalesce(sent_at, written_at), 'mail',
          jsonb_build_object('mail', kind, 'isSent', sent_at is not null)
        from mails where order_id = ${order}
      union all select -1, offer.id, offer.offered_at, 'time-offered', jsonb_build_object('to', offer.to_at,
          'until', offer.open_until, 'person', staff.name)
        from time_offers offer join staff on staff.id = offer.offered_by where offer.order_id = ${order}
      union all select 0, id, ended_at, 'time-answered', jsonb_build_object('state', state, 'to', to_at)
        from time_offers where order_id = ${order} and ended_at is not null
      union all select 14, problem.id, problem.told_at, 'problem-told', jsonb_build_object('hasPhotograph', exists (
          select from order_problem_photographs where problem_id = problem.id))
        from order_problems problem where problem.order_id = ${order}
      union all select 15, problem.id, problem.answered_at, 'problem-answered', jsonb_build_object('person', staff.name)
        from order_problems problem join staff on staff.id = problem.answered_by where problem.order_id = ${order}
      union all select 16, note.id, note.at, 'note', jsonb_build_object('text', note.text, 'person', staff.name)
        from order_notes note join staff on staff.id = note.staff_id where note.order_id = ${order}
      union all select 2, id, at, 'ran-out', jsonb_build_object('state', state, 'by', decided_by,
          'name', shown ->> 'name', 'isRecalled', shown -> 'isRecalled' is not null, 'standIn', shown -> 'standIn' ->> 'name',
          'person', ${tappedBy(sql`array['missing', 'replace', 'restore', 'ready']`, sql`event.at`)})
        from order_replacements event where order_id = ${order}
      union all select 12, 0, created_at, 'push-asked', '{}'::jsonb from order_pushes where order_id = ${order}
      union all select 13, book_position, issued_at, 'receipt',
          jsonb_build_object('receipt', kind, 'position', book_position, 'body', body)
        from receipts where order_id = ${order}
    ) entry order by at, rank, place`
}
