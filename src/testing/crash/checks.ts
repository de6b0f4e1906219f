import { allRows, firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { dayIn } from '#domain/time/opening.ts'
import { SLOTS_KEPT_MILLISECONDS } from '#server/state/times/slots-store.ts'
import { compareLedgers } from '#server/features/payments/compare-ledgers.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import type { AnsweredOrder } from '#testing/shopper/customer.ts'
import { changeFaults } from '#testing/models/change-faults.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import {
  cartFaults,
  codeFaults,
  mailFaults,
  slotFaults,
  stepFaults,
  sumFaults,
} from '#testing/models/order-faults.ts'
import { placeFaults } from '#testing/models/place-faults.ts'
import { decidedRefunds, refundFaults } from '#testing/models/refund-faults.ts'
import { getOrder } from '#contract/shop/order-view.ts'
import type { ShopEnvironment } from '#testing/programs/shop-environment.ts'

/** An invariant that must be true for every order once all work is done; returns its violations. */
export type Check = (
  environment: ShopEnvironment,
  answered: readonly AnsweredOrder[],
) => Promise<string[]>

/** A statement whose rows are violations. */
const nothingIn =
  (statement: ReturnType<typeof sql<{ wrong: string }>>): Check =>
  async ({ database }) =>
    (await statement.execute(database.db)).rows.map(({ wrong }) => wrong)

async function countOf(
  { db }: ShopEnvironment['database'],
  table: 'orders' | 'payments',
): Promise<number> {
  const row = await firstRow(db)<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}`
  return row?.count ?? 0
}

const lastSteps = sql`
  select distinct on (order_id) order_id, status, payment from order_steps order by order_id, position desc`

export const checks = {
  'every key has one order, and every order a key': async ({ database }, answered) => {
    const count = await countOf(database, 'orders')
    const tokens = new Set(answered.map(({ token }) => token)).size
    return count === answered.length && tokens === answered.length
      ? []
      : [`${answered.length} keys were answered, with ${tokens} orders; there are ${count}`]
  },
  'every order that was answered exists, as it was answered': async (environment, answered) => {
    const wrong: string[] = []
    for (const { token, number, toPay } of answered) {
      const storedOrder = await environment.api.call(getOrder, { params: { token } })
      if (storedOrder.number !== number || storedOrder.toPay !== toPay)
        wrong.push(`order ${number} is ${JSON.stringify(storedOrder)}`)
    }
    return wrong
  },
  'no order waits for its payment longer than ten minutes': nothingIn(sql`
    select 'order ' || order_id as wrong from (${lastSteps}) step where status = 'awaiting-payment'`),
  'an order has taken no step twice, and none after its last': nothingIn(sql`
    select 'order ' || order_id || ': ' || string_agg(status, ', ' order by position) as wrong from order_steps
    group by order_id
    having count(*) <> count(distinct status) or max(position) <> count(*)
      or bool_or(status = 'cancelled') and (array_agg(status order by position desc))[1] <> 'cancelled'`),
  'captured is nothing or the total, refunded what was decided or what was captured': nothingIn(sql`
    select 'order ' || orders.id || ': ' || bank.captured || ' less ' || bank.refunded || ' of ' || to_pay as wrong
    from orders join payments on order_id = orders.id join embedded_payments.payments bank on bank.id = provider_id,
      ${decidedRefunds}
    where not exists (select from order_changes where order_id = orders.id or replaces = orders.id and done_at is not null)
      and (bank.captured not in (0, to_pay) or bank.refunded not in (decided, bank.captured))`),
  'a changed order has all of the one before, which stands no more': ({ database }) =>
    changeFaults(database.db),
  'what was taken is what is owed: the total of an order by card that stands, less refunds, else nothing':
    nothingIn(sql`
    select 'order ' || orders.id || ' is ' || step.status || ', ' || step.payment || ', taken ' || taken as wrong
    from orders join (${lastSteps}) step on step.order_id = orders.id, ${decidedRefunds},
      lateral (
        select coalesce(sum(bank.captured - bank.refunded), 0) as taken from embedded_payments.payments bank
        where bank.reference in (select key from order_payments own
          join payments on payments.order_id = own.payment where own.order_id = orders.id)
      ) bank
    where taken <> case when step.status <> 'cancelled' and step.payment = 'card' then to_pay - decided else 0 end`),
  'every refund was given once, is one movement of money, and its receipts owe the tax of what is left':
    async ({ database }) => refundFaults(database),
  'an order has one payment at the provider, and no money is held for one that is over':
    nothingIn(sql`
    select 'payment ' || reference || ': ' || string_agg(state, ', ') as wrong from embedded_payments.payments
    group by reference having count(*) > 1 or bool_or(state in ('challenge', 'authorised'))
    union all
    select 'payment ' || bank.id || ' is nobody’s' from embedded_payments.payments bank
    where not exists (select 1 from payments where provider_id = bank.id and key = bank.reference)`),
  'the places taken in a slot are its orders, at most as many as it has': async ({
    database,
    now,
  }) => placeFaults(database.db, now() - SLOTS_KEPT_MILLISECONDS),
  'no slot has more orders than its restaurant takes': ({ database }) => slotFaults(database.db),
  'both ledgers hold the same movements, to the cent': async (environment) => {
    const { database, payments, now } = environment
    const wrong = await nothingIn(sql`
      select kind || ' ' || id || ': ' || coalesce(ours, 0) || ' and ' || coalesce(theirs, 0) as wrong
      from (select provider_id as id, kind, sum(moved.amount) as ours
          from money_movements moved join payments using (order_id) group by 1, 2) us
        full join (select payment as id, kind, sum(amount) as theirs
          from embedded_payments.movements group by 1, 2) them using (id, kind)
      where ours is distinct from theirs`)(environment, [])
    const days = await allRows(database.db)<{
      at: Date
    }>`select distinct date_trunc('hour', at) as at from money_movements`
    for (const day of new Set(days.map(({ at }) => dayIn(at.getTime()).toString()))) {
      const { difference } = await compareLedgers({ database, payments, now }, day)
      if (difference !== 0) wrong.push(`${day} differs by ${difference} cents`)
    }
    return wrong
  },
  'what was asked of the provider again was asked under the same key': async ({
    bankKeysByPath,
    database,
  }) => {
    const rows = await allRows(database.db)<{ path: string; tries: number }>`
      select '/v1/payments/' || provider_id || '/confirm' as path, count(key_hash)::integer as tries
      from payments join payment_tries using (order_id) group by provider_id`
    const tries = new Map(rows.map(({ path, tries: count }) => [path, count]))
    tries.set('/v1/payments', await countOf(database, 'payments'))
    const refunds = await allRows(database.db)<{ path: string; count: number; captures: number }>`
      select '/v1/payments/' || provider_id as path,
        (select count(*) from refunds where order_id = own.payment
          and not exists (select from refund_parts where refund_id = refunds.id))::integer
        + (select count(*) from refund_parts where payment = own.payment)::integer
        + (select count(*) from change_refunds where payment = own.payment)::integer
        + (step.status = 'cancelled' or step.payment <> 'card')::integer as count,
        -- What was asked for before a change and after it are two amounts.
        case when exists (select from carried_payments where payment = own.payment) then 2 else 1 end as captures
      from order_payments own join payments on payments.order_id = own.payment
        join (${lastSteps}) step on step.order_id = own.order_id`
    for (const { path, count, captures } of refunds) {
      tries.set(`${path}/refund`, count)
      tries.set(`${path}/capture`, captures)
    }
    return [...bankKeysByPath]
      .filter(([path, keys]) => keys.size > (tries.get(path) ?? 1))
      .map(([path, keys]) => `${path}: ${keys.size} keys`)
  },
  'every promised job was done, and done for every order': nothingIn(sql`
    select name || ' of order ' || (data->>'order') || ' is ' || state as wrong from jobs.job
      where name in ('order-received', 'order-cancelled', 'order-refunded', 'settle-payment') and state <> 'completed'
    union all
    select status || ' order ' || order_id || ' has ' || count(job.id) || ' jobs' from order_steps
      left join jobs.job on job.name = 'order-' || status and data->>'order' = order_id::text
      where status in ('received', 'cancelled') group by order_id, status having count(job.id) <> 1
    union all
    select 'refund ' || refunds.id || ' has ' || count(job.id) || ' jobs' from refunds
      left join jobs.job on job.name = 'order-refunded' and data->>'refund' = refunds.id::text
      group by refunds.id having count(job.id) <> 1`),
  'every order that was received has one confirmation mail and one receipt, and so have its cancellation and refunds':
    nothingIn(sql`
    select kind || ' of order ' || order_id || ': ' || mails || ' mails, ' || issued || ' receipts' as wrong
    from (
      select order_id, 'confirmation' as kind, 'sale' as receipt, null::bigint as refund_id
      from order_steps where status = 'received'
      union all
      select order_id, 'refund-' || id, 'refund', id from refunds
      union all
      select order_id, 'cancellation', 'refund', null from order_steps received where status = 'received'
        and exists (select 1 from order_steps where order_id = received.order_id and status = 'cancelled')
    ) due, lateral (
      select (select count(*) from mails
          where order_id = due.order_id and mails.kind = due.kind and sent_at is not null) as mails,
        (select count(*) from receipts where order_id = due.order_id and receipts.kind = due.receipt
          and receipts.refund_id is not distinct from due.refund_id) as issued
    ) found
    where issued <> 1 or mails <> 1 and not exists (
      select from order_changes where replaces = due.order_id and done_at is not null)`),
  'the books are as they were written': async ({ database }) =>
    (await checkBooks(database.db))
      .filter(({ fault }) => fault !== null)
      .map(({ book, fault }) => `${book}: ${fault}`),
  'every change was notified': nothingIn(sql`select topic as wrong from changes`),
  'the points agree with the orders': async ({ database }) => ledgerFaults(database),
  'no code was used more often than it may be, in all or by one customer': ({ database }) =>
    codeFaults(database.db),
  'lines are the total, and parts of VAT are what is to pay': ({ database }) =>
    sumFaults(database.db),
  'the status of an order moves forward alone, step by step': ({ database }) =>
    stepFaults(database.db),
  'no order is of alcohol alone, and no formula is unfinished': ({ database }) =>
    cartFaults(database.db),
  'nobody was mailed about an order that was never received': ({ database }) =>
    mailFaults(database.db),
  'nothing unexpected was answered or logged': async ({ faults }) => [...faults],
} satisfies Readonly<Record<string, Check>>
export type CheckName = keyof typeof checks
