import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'

const lastSteps = sql`
  select distinct on (order_id) order_id, status, payment from order_steps order by order_id, position desc`

/** Inconsistencies between the points and the orders of a database without pending work. */
export async function ledgerFaults({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const rows = await allRows(db)<{ wrong: string }>`
    select 'order ' || orders.id || ' was written without its points' as wrong
    from orders left join order_points points on points.order_id = orders.id
    where orders.earns is not null
      -- A change has its points once it is made.
      and not exists (select from order_changes change where change.order_id = orders.id and done_at is null)
      and (points.order_id is null or points.earns <> orders.earns or points.spends <> orders.points)
    union all
    select 'points of order ' || points.order_id || ' are ' || state || ', the order ' || step.status
    from order_points points join (${lastSteps}) step using (order_id)
      left join lateral (
        select own.order_id from order_payments own
          left join money_movements on money_movements.order_id = own.payment and kind = 'capture'
        where own.order_id = points.order_id and own.keeps > 0
        group by own.order_id having bool_and(kind is not null)
      ) taken on true
      cross join lateral (
        select exists (select from counter_payments where order_id = points.order_id and returned_at is null)
          or exists (select from orders where id = points.order_id and to_pay = 0) as is_paid
      ) counter
    where state <> case
      when step.status = 'cancelled'
        or step.status = 'not-collected' and step.payment = 'at-restaurant' and not is_paid then 'void'
      when taken.order_id is not null
        or step.status in ('collected', 'not-collected') and step.payment = 'at-restaurant' and is_paid then 'firm'
      -- A hand-over that is undone later that day leaves them as they are.
      when step.payment = 'at-restaurant' and step.status in ('ready', 'collected') and state = 'firm'
        and exists (select from order_steps where order_id = points.order_id and status = 'collected') then 'firm'
      else 'pending' end
    union all
    select 'card ' || customer_id || ' says ' || held || ' after ' || last || ', its lines ' || balance || ' after ' || count
    from (
      select customer_id, account.balance as held, account.position as last, coalesce(sum(change), 0) as balance,
        count(entry.position) as count
      from point_accounts account left join point_entries entry using (customer_id) group by customer_id
    ) cards
    where held <> balance or last <> count
    union all
    select 'line ' || position || ' of card ' || customer_id || ' says ' || balance || ', it is ' || runs
    from (
      select customer_id, position, balance, sum(change) over (partition by customer_id order by position) as runs,
        row_number() over (partition by customer_id order by position) as place
      from point_entries
    ) lines
    where runs <> balance or place <> position or balance not between 0 and 280
    union all
    select 'order ' || points.order_id || ' (' || state || ', earns ' || earns || ', spends ' || spends || ') has '
      || coalesce(string_agg(entry.kind, ', ' order by entry.position), 'nothing')
    from order_points points left join point_entries entry on entry.order_id = points.order_id
    where points.customer_id is not null
    group by points.order_id
    having count(*) filter (where entry.kind = 'spent') <> (spends > 0)::integer
      or coalesce(sum(entry.points) filter (where entry.kind = 'given-back'), 0)
        <> case when state = 'void' then spends else given_back end
      or count(*) filter (where entry.kind = 'given-back' and entry.refund_id is null) > (spends > 0 and state = 'void')::integer
      or count(*) filter (where entry.kind = 'earned') < (earns > taken_back and state = 'firm')::integer
      or count(*) filter (where entry.kind = 'earned') > (earns > 0 and state <> 'pending')::integer
      or count(*) filter (where entry.kind = 'voided' or entry.kind = 'earned')
        not between (earns > taken_back and state <> 'pending')::integer and (earns > 0 and state <> 'pending')::integer
      or coalesce(sum(entry.change) filter (where entry.kind = 'earned'), 0)
        <> -coalesce(sum(entry.points) filter (where entry.kind = 'taken-back'), 0) and state = 'void'
      or count(*) filter (where entry.kind = 'taken-back' and entry.refund_id is null and state <> 'void') > 0
      or state = 'firm' and coalesce(sum(case entry.kind when 'earned' then entry.change when 'taken-back' then entry.points end), 0)
        > earns - taken_back
    union all
    select 'sale ' || sale.id || ' (' || sale.kind || ', ' || sale.points || ') has '
      || coalesce(string_agg(entry.kind || ' ' || entry.change, ', ' order by entry.position), 'nothing')
    from counter_sales sale left join point_entries entry on entry.sale_id = sale.id
    where sale.customer_id is not null
    group by sale.id
    having count(*) filter (where entry.kind = sale.kind) <> 1
      or (sale.undone_at is null and count(*) <> 1)
      or (sale.undone_at is not null and sale.kind = 'spent' and sum(entry.points) <> 0)
    union all
    select 'order ' || orders.id || ' keeps ' || points.earns - points.taken_back || ' points of '
      || food - given.decided || ' cents'
    from orders join order_points points on points.order_id = orders.id,
      lateral (
        select coalesce(sum(amount - deposits), 0)::integer as amount, coalesce(sum(amount - deposits) filter (
            where exists (select from refund_lines where refund_id = refunds.id)), 0)::integer as decided
        from refunds where refunds.order_id = orders.id
      ) given, lateral (select orders.to_pay - coalesce(orders.deposits, 0) as food) bought
    where points.earns - points.taken_back not between least(points.earns, (food - given.amount) / 100)
      and least(points.earns, (food - given.decided) / 100)
    union all
    select 'the code of order ' || order_id || ' is there though it is ' || state
    from order_points where claim_code is not null and (state = 'void' or earns = taken_back)`
  return rows.map(({ wrong }) => wrong)
}
