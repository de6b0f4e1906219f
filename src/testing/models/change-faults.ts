import { allRows } from '#server/db/statements.ts'
import type { Queries } from '#server/db/open.ts'
import { lastStep } from '#server/stores/orders/orders.ts'

/**
 * Violations among changed orders and their money in a database without pending work (E1). A
 * replaced order must be cancelled and have no link, no use of a code and no payment. The card
 * payments of an active order must pay exactly its price, and each captured payment must keep what
 * it pays for its order, less the executed refunds.
 */
export async function changeFaults(db: Queries): Promise<string[]> {
  const rows = await allRows(db)<{ wrong: string }>`
    with changed as (
      select change.order_id, change.replaces from order_changes change where done_at is not null
    )
    select 'order ' || replaces || ' was replaced, and is ' || step.status as wrong
    from changed join orders on orders.id = replaces ${lastStep} where step.status <> 'cancelled'
    union all
    select 'a link leads to order ' || replaces || ', which was replaced'
    from changed join order_links on order_links.order_id = replaces
    union all
    select 'order ' || replaces || ' was replaced, and keeps its code'
    from changed join promo_uses on promo_uses.order_id = replaces where returned_at is null
    union all
    select 'order ' || replaces || ' was replaced, and is paid by payment ' || own.payment
    from changed join order_payments own on own.order_id = replaces
      join payments on payments.order_id = own.payment and payments.state in ('authorised', 'captured')
    union all
    select 'order ' || orders.id || ' is ' || step.status || ', costs ' || orders.to_pay || ' and is paid ' || money.kept
    from orders ${lastStep}, lateral (
      select coalesce(sum(own.keeps), 0) as kept from order_payments own
        join payments on payments.order_id = own.payment and payments.state in ('authorised', 'captured')
      where own.order_id = orders.id
    ) money
    where step.payment = 'card' and step.status not in ('awaiting-payment', 'cancelled') and money.kept <> orders.to_pay
    union all
    select 'payment ' || payments.order_id || ' took ' || captured || ', gave back ' || refunded || ' and keeps ' || own.keeps
    from order_payments own join payments on payments.order_id = own.payment join orders on orders.id = own.order_id ${lastStep},
      lateral (
        select coalesce(sum(amount), 0) as amount from refunds
        where refunds.order_id = own.order_id and done_at is not null
          and not exists (select from refund_parts where refund_id = refunds.id)
      ) whole,
      lateral (
        select coalesce(sum(amount), 0) as amount from refund_parts
        where payment = own.payment and done_at is not null
      ) part
    where payments.due_at is null and payments.state = 'captured' and step.status <> 'cancelled'
      and step.payment = 'card' and captured - refunded <> own.keeps - part.amount
        - case when exists (select from carried_payments where payment = own.payment) then 0 else whole.amount end
    union all
    select 'refund ' || refunds.id || ' of ' || refunds.amount || ' has parts of ' || parts.amount || ', and ' || parts.moved || ' moved'
    from refunds, lateral (
      select sum(part.amount) as amount, count(*) as parts, count(moved.order_id) as moved
      from refund_parts part left join money_movements moved
        on moved.order_id = part.payment and moved.refund_id = part.refund_id and moved.amount = part.amount
      where part.refund_id = refunds.id
    ) parts
    where parts.parts > 0 and (parts.amount <> refunds.amount or done_at is not null and parts.moved <> parts.parts)`
  return rows.map(({ wrong }) => wrong)
}
