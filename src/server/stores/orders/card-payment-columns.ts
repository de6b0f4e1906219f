import { sql } from 'kysely'

/**
 * Joins the card payments of `orders` as `paid`: `card_brand`, `card_last4`, `state`, and
 * `captured` and `refunded` in cents. An order that replaced others also has the payments of these
 * previous orders (E1). The card and the state are then those of the last payment of which the
 * order keeps money, or of the last payment if it keeps none. The amounts are the sums over the
 * payments for this order.
 */
export const paidBy = sql`
  left join lateral (
    select payments.card_brand, payments.card_last4, payments.state,
      sum(case when payments.captured > 0 then own.keeps else 0 end) over ()::integer as captured,
      sum(payments.refunded - coalesce((
        select sum(amount) from change_refunds where payment = own.payment and done_at is not null), 0))
        over ()::integer as refunded
    from order_payments own join payments on payments.order_id = own.payment
    where own.order_id = orders.id
    order by own.keeps > 0 desc, own.payment desc limit 1
  ) paid on true`

/**
 * The card on which money is reserved or from which it was captured; requires the join `paidBy`.
 */
export const heldCard = sql`
  case when paid.state in ('authorised', 'captured') then paid.card_brand end as card_brand,
  case when paid.state in ('authorised', 'captured') then paid.card_last4 end as card_last4`
