import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'

const lastSteps = sql`
  select distinct on (order_id) order_id, status, payment from order_steps order by order_id, position desc`

/** Cents refunded of `orders`, including refunds made in the provider’s own pages. */
export const decidedRefunds = sql`
  lateral (
    select coalesce(sum(amount), 0) as decided from refunds where refunds.order_id = orders.id
  ) decided`

/**
 * Violations among the refunds of a database without pending work: their money, and their receipts
 * (H3).
 */
export async function refundFaults({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const rows = await allRows(db)<{ wrong: string }>`
    select 'refund ' || refunds.id || ' of ' || refunds.amount || ': ' || given.count || ' movements at the bank, '
      || booked.count || ' of ours, done at ' || coalesce(done_at::text, 'no time') as wrong
    from refunds,
      -- A changed order is paid by several payments, each of which may give a part.
      lateral (
        select refunds.order_id as payment where not exists (select from refund_parts where refund_id = refunds.id)
        union all select payment from refund_parts where refund_id = refunds.id
      ) part join payments on payments.order_id = part.payment,
      lateral (
        select count(*), sum(amount) as amount from embedded_payments.movements
        where payment = provider_id and name = case
          when exists (select from refund_lines where refund_id = refunds.id) then payments.key || '-refund-' || refunds.id
          else refunds.key end
      ) given,
      lateral (
        select count(*), sum(amount) as amount from money_movements
        where refund_id = refunds.id and money_movements.order_id = part.payment
      ) booked,
      lateral (
        select coalesce(sum(amount), refunds.amount) as amount from refund_parts
        where refund_id = refunds.id and refund_parts.payment = part.payment
      ) due
    where done_at is null or given.count <> 1 or booked.count <> 1
      or given.amount <> due.amount or booked.amount <> due.amount
    union all
    select 'order ' || order_id || ' at ' || rate || ': ' || gross || ' with a tax of ' || vat as wrong
    from (
      select order_id, rate, sum(gross) as gross, sum(vat) as vat
      from receipts, jsonb_to_recordset(body -> 'vat') as part (rate integer, gross integer, vat integer)
      group by order_id, rate
    ) parts
    where vat <> round(gross * rate / (1000.0 + rate))
    union all
    select 'order ' || orders.id || ': receipts of ' || total
    from orders join (${lastSteps}) step on step.order_id = orders.id, ${decidedRefunds},
      lateral (
        select sum((body ->> 'total')::integer) as total from receipts where receipts.order_id = orders.id
      ) issued
    where total <> case when step.status = 'cancelled' then 0 else to_pay - decided end`
  return rows.map(({ wrong }) => wrong)
}
