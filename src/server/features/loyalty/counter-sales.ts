import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type {
  CounterCard,
  CounterSaleBody,
  CounterSaleKind,
} from '#contract/kitchen/counter-sales.ts'
import {
  MOST_SALES_OF_DAY,
  SALE_UNDO_MILLISECONDS,
  readReceiptNumber,
} from '#domain/loyalty/counter-sale.ts'
import { MAX_POINTS, earnedPoints } from '#domain/loyalty/loyalty.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { balanceForUpdate, findByCard } from '#server/stores/loyalty/card.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'

/** The board, the person, the key and the time of a tap; `at` in epoch milliseconds. */
type SaleActor = { restaurant: number; device: string; person: string; key: string; at: number }
type Booked = Columns<'point_entries', 'change' | 'balance'>

/**
 * Returns the data of a card that the board may show, with the sales that can still be undone in
 * this restaurant; null if there is no such card.
 */
export async function readCounterCard(
  db: Queries,
  { card, restaurant, at }: { card: string; restaurant: number; at: number },
): Promise<CounterCard | null> {
  const cardHolder = await findByCard(db, card)
  if (cardHolder === null) return null
  const rows = await allRows(db)<
    Columns<'counter_sales', 'receipt' | 'kind' | 'at'> & Columns<'point_entries', 'change'>
  >`
    select receipt, sale.kind, entry.change, sale.at
    from counter_sales sale join point_entries entry on entry.sale_id = sale.id and entry.kind = sale.kind
    where sale.customer_id = ${cardHolder.customer} and restaurant_id = ${restaurant} and undone_at is null
      and sale.at > ${new Date(at - SALE_UNDO_MILLISECONDS)}
    order by sale.id desc`
  return {
    firstName: cardHolder.firstName,
    balance: cardHolder.balance,
    cap: MAX_POINTS,
    sales: rows.map((sale) => ({
      ...sale,
      at: sale.at.toISOString(),
      undoUntil: new Date(sale.at.getTime() + SALE_UNDO_MILLISECONDS).toISOString(),
    })),
  }
}

/**
 * Books a purchase or a reward at a counter. A request repeated under its key returns the same
 * result and books nothing. The card is locked first, so that the daily limit and the balance
 * remain valid while other changes to the card wait. If two boards book one receipt, the unique
 * index refuses the second.
 */
export async function bookCounterSale(tx: Tx, sale: CounterSaleBody & SaleActor): Promise<Booked> {
  const { restaurant, device, person, key, at, kind } = sale
  const customer = (await findByCard(tx, sale.card))?.customer
  const balance = customer === undefined ? null : await balanceForUpdate(tx, customer)
  if (customer === undefined || balance === null) throw new Refusal('loyalty_card_unknown')
  const receipt = readReceiptNumber(sale.receipt)
  const amount = sale.kind === 'earned' ? sale.amount : null
  const points = sale.kind === 'earned' ? earnedPoints(sale.amount) : sale.points
  const bookedSale = await readBooked(tx, sale)
  if (bookedSale) {
    const isSame =
      bookedSale.kind === kind &&
      bookedSale.receipt === receipt &&
      bookedSale.points === points &&
      bookedSale.amount === amount &&
      bookedSale.customer === customer
    if (!isSame) throw new Refusal('idempotency_key_reused')
    return { change: bookedSale.change, balance: bookedSale.balance }
  }
  const day = dayIn(at).toString()
  if (amount !== null && (await soldOn(tx, customer, day)) + amount > MOST_SALES_OF_DAY)
    throw new Refusal('counter_limit_reached')
  if (kind === 'spent' && points > balance) throw new Refusal('loyalty_card_points_missing')
  const booked = await firstRow(tx)<Booked>`
    with sale as (
      insert into counter_sales (restaurant_id, receipt, kind, customer_id, amount, points, sold_on, at, person_id, device_id, tap_key)
      values (${restaurant}, ${receipt}, ${kind}, ${customer}, ${amount}, ${points}, ${day}::date, ${new Date(at)}, ${person}, ${device}, ${key})
      on conflict do nothing returning id
    )
    insert into point_entries (customer_id, kind, points, sale_id, at)
    select ${customer}::uuid, ${kind}, ${kind === 'earned' ? points : -points}::integer, sale.id, ${new Date(at)}::timestamptz from sale
    returning change, balance`
  if (!booked) throw new Refusal('receipt_used')
  return booked
}

type BookedSale = Booked &
  Columns<'counter_sales', 'kind' | 'receipt' | 'points' | 'amount'> & {
    customer: RowOf<'counter_sales'>['customer_id']
  }

async function readBooked(
  tx: Tx,
  { device, key }: Pick<SaleActor, 'device' | 'key'>,
): Promise<BookedSale | undefined> {
  return firstRow(tx)<BookedSale>`
    select sale.kind, receipt, sale.points, amount, sale.customer_id as customer, entry.change, entry.balance
    from counter_sales sale join point_entries entry on entry.sale_id = sale.id and entry.kind = sale.kind
    where device_id = ${device} and tap_key = ${key}`
}

/** Sum of a day's purchases at all counters that earned points on a card, in cents. */
async function soldOn(tx: Tx, customer: string, day: string): Promise<number> {
  const row = await firstRow(tx)<{ sum: number }>`
    select coalesce(sum(amount), 0)::integer as sum from counter_sales
    where customer_id = ${customer} and sold_on = ${day}::date and undone_at is null`
  return row?.sum ?? 0
}

/**
 * Undoes what was booked on a receipt, by new entries: earned points to the extent that they were
 * credited, a reward completely. Refuses if the earned points were spent meanwhile: otherwise a
 * sale could pay for a reward, be undone and be booked again (L8). A request repeated under its key
 * changes nothing.
 */
export async function undoCounterSale(
  tx: Tx,
  sale: { receipt: string; kind: CounterSaleKind; booked?: string | undefined } & SaleActor,
): Promise<void> {
  const { restaurant, person, key, at, kind, booked = null } = sale
  const find = async () => {
    const matchingSale = await firstRow(tx)<
      Columns<'counter_sales', 'id'> &
        Columns<'point_entries', 'at'> & {
          customer: RowOf<'point_entries'>['customer_id'] | null
          undone: boolean
          change: number
        }
    >`
      select id::text, customer_id as customer, at, undone_at is not null as undone, coalesce((
          select change from point_entries entry where entry.sale_id = counter_sales.id and entry.kind = counter_sales.kind
        ), 0)::integer as change
      from counter_sales where restaurant_id = ${restaurant} and receipt = ${readReceiptNumber(sale.receipt)} and kind = ${kind}
        and (tap_key = ${booked} or ${booked}::text is null) and (undone_at is null or undone_key = ${key})
      order by undone_at desc nulls last limit 1`
    if (!matchingSale) throw new Refusal('not_found')
    return matchingSale
  }
  // Lock the card first, as for booking; then read again what the previous holder of the lock
  // wrote.
  const { customer } = await find()
  const balance = customer === null ? null : await balanceForUpdate(tx, customer)
  const lockedSale = await find()
  if (lockedSale.undone) return
  if (at - lockedSale.at.getTime() > SALE_UNDO_MILLISECONDS) throw new Refusal('undo_too_late')
  if (balance !== null && lockedSale.change > balance) throw new Refusal('counter_points_spent')
  await runStatement(tx)`
    update counter_sales set undone_at = ${new Date(at)}, undone_by = ${person}, undone_key = ${key} where id = ${lockedSale.id}`
  await runStatement(tx)`
    insert into point_entries (customer_id, kind, points, sale_id, at)
    select customer_id, case kind when 'earned' then 'taken-back' else 'given-back' end, -change, sale_id, ${new Date(at)}::timestamptz
    from point_entries where sale_id = ${lockedSale.id} and kind = ${kind} and change <> 0`
}
