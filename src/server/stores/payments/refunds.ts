import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Order } from '#contract/shop/orders.ts'
import type { Promo, PromoProduct } from '#domain/cart/cart.ts'
import { isAlcohol } from '#domain/menu/products.ts'
import { isReducedBy } from '#domain/pricing/promo.ts'
import type { RefundCorrection, RefundReason } from '#domain/orders/refund.ts'
import { type RefundLine, type RefundPart, partsCosting } from '#domain/orders/refund-state.ts'
import {
  type OrderForRefund,
  type SoldForRefund,
  depositLine,
} from '#domain/orders/refund-shares.ts'
import { pick } from '#server/kit/pick.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { readSold } from '#server/stores/orders/orders.ts'
import { supplementsOf } from '#server/stores/orders/supplements.ts'
import { readReducibleMenu, reducibleLine } from '#server/stores/orders/reducible-lines.ts'

/** A refund as it was decided. Instants in ISO 8601. */
export type StoredRefund = {
  id: string
  order: string
  /**
   * The key of the request for the refund. For a refund that was made on the provider's own pages,
   * the provider's name of the refund.
   */
  key: string
  amount: number
  /** The part of the amount that was a deposit, in cents (E2). */
  deposits: number
  /**
   * Cents returned to a goodwill code, in addition to the money. Only a refund of the complete
   * order returns money to a code.
   */
  codeGivenBack: number
  /** The refunded lines; empty for a refund made on the provider's own pages. */
  lines: RefundLine[]
  reason: RefundReason
  note: string | null
  /**
   * Id of the person who requested the refund. Null for a refund by the kitchen or at a counter,
   * and for a refund that was made on the provider's own pages.
   */
  askedBy: string | null
  approvedBy: string | null
  askedAt: string
  /**
   * Time at which the provider executed the refund, or the restaurant paid it out; null before that
   * time.
   */
  doneAt: string | null
  /**
   * Whether a person of the kitchen pays the refund out at the counter and confirms this by a tap
   * (decision 66).
   */
  isGivenByTap: boolean
  goodwillPoints: number
  /** Whether the refund results from an ingredient that ran out (E7). */
  ofKitchen: boolean
}

type StoredRefundRow = Columns<
  'refunds',
  | 'id'
  | 'order_id'
  | 'key'
  | 'amount'
  | 'deposits'
  | 'code_given_back'
  | 'reason'
  | 'note'
  | 'asked_by'
  | 'approved_by'
  | 'asked_at'
  | 'done_at'
  | 'of_kitchen'
> & {
  at_counter: boolean
  lines: {
    line: number
    quantity: number
    amount: number
    named: boolean | null
    parts: RefundPart[] | null
  }[]
  goodwill: number
}

/** Whether `refunds` wait at the counter or were paid out there after waiting. */
export const isRefundedByTap = sql`exists (select from counter_refunds where counter_refunds.refund_id = refunds.id)`

const columns = sql`
  select refunds.id::text, order_id::text, key, amount, deposits, code_given_back, reason, note, asked_by, approved_by, asked_at,
    done_at, of_kitchen, ${isRefundedByTap} as at_counter,
    coalesce((
      select json_agg(json_build_object('line', line, 'quantity', quantity, 'amount', amount, 'named', has_parts,
        'parts', (
          select json_agg(json_build_object('part', part - 1, 'quantity', portions) order by part)
          from (
            select part, count(*) as portions from refunded_units unit
            where unit.order_id = refunds.order_id and unit.line = refund_lines.line
              and unit.refund_id = refunds.id and part > 0
            group by part
          ) portion
        )) order by line)
      from refund_lines where refund_id = refunds.id
    ), '[]') as lines,
    coalesce((select points from goodwill where goodwill.refund_id = refunds.id), 0) as goodwill
  from refunds`

const refundOf = (row: StoredRefundRow, order?: OrderForRefund): StoredRefund => ({
  id: row.id,
  order: row.order_id,
  key: row.key,
  amount: row.amount,
  deposits: row.deposits,
  codeGivenBack: row.code_given_back,
  lines: row.lines.map((line) => lineOf(line, order)),
  reason: row.reason,
  note: row.note,
  askedBy: row.asked_by,
  approvedBy: row.approved_by,
  askedAt: row.asked_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
  isGivenByTap: row.at_counter,
  goodwillPoints: row.goodwill,
  ofKitchen: row.of_kitchen,
})

/**
 * Converts a stored line. Earlier versions of the program did not store the refunded supplements.
 * For such a line, they are derived from the lines of `order`.
 */
function lineOf(
  { named: hasParts, parts: storedParts, ...line }: StoredRefundRow['lines'][number],
  order?: OrderForRefund,
): RefundLine {
  const refundedParts =
    storedParts ??
    (hasParts === null && order !== undefined ? partsCosting(order, line) : undefined)
  return refundedParts === undefined ? line : { ...line, parts: refundedParts }
}

/** The refunds of an order, in the sequence in which they were decided. */
export async function readRefunds(
  db: Queries,
  order: string,
  sold?: OrderForRefund,
): Promise<StoredRefund[]> {
  const rows = await allRows(db)<StoredRefundRow>`
    ${columns} where order_id = ${order} order by refunds.id`
  return rows.map((row) => refundOf(row, sold))
}

/** Finds the refund that has a key. */
export async function findRefund(db: Queries, key: string): Promise<StoredRefund | null> {
  const row = await firstRow(db)<StoredRefundRow>`${columns} where key = ${key}`
  return row ? refundOf(row) : null
}

/** Reads a refund by its id. Throws if there is no such refund. */
export async function mustReadRefund(db: Queries, id: string): Promise<StoredRefund> {
  const row = await firstRow(db)<StoredRefundRow>`${columns} where refunds.id = ${id}`
  if (!row) throw new Error(`there is no refund ${id}`)
  return refundOf(row)
}

/**
 * Deletes the notes on refunds, and the notes and answers in requests for refunds, because they may
 * contain personal data. `orders` selects the ids of the orders.
 */
export async function eraseRefundNotes(db: Queries, orders: RawBuilder<unknown>): Promise<void> {
  await runStatement(db)`
    update refunds set note = null where note is not null and order_id in (${orders})`
  await runStatement(db)`
    update approvals set request = (request - 'answer') || '{"note": null}'
    where (request ->> 'note' is not null or request -> 'answer' is not null)
      and order_id in (${orders})`
}

export type NewRefund = Omit<
  StoredRefund,
  'id' | 'askedAt' | 'askedBy' | 'doneAt' | 'goodwillPoints' | 'lines'
> & {
  lines: RefundCorrection['lines']
  /**
   * Id of the person who requested the refund; null for a refund by the kitchen or at a counter.
   */
  askedBy: string | null
  /**
   * Whether the refund is already complete when it is written: the amount was never charged, or the
   * restaurant paid it out at the counter at that moment.
   */
  isDone: boolean
  at: number
}

/** Writes a refund before the provider is asked to execute it. Returns the id of the refund. */
export async function writeRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const at = new Date(refund.at)
  const row = await firstRow(tx)<Columns<'refunds', 'id'>>`
    insert into refunds (
      order_id, key, amount, deposits, code_given_back, reason, note, asked_by, approved_by, asked_at, done_at,
      of_kitchen)
    values (${refund.order}, ${refund.key}, ${refund.amount}, ${refund.deposits}, ${refund.codeGivenBack}, ${refund.reason},
      ${refund.note}, ${refund.askedBy}, ${refund.approvedBy}, ${at}, ${refund.isDone ? at : null}, ${refund.ofKitchen})
    returning id::text`
  if (!row) throw new Error('the refund was not written')
  if (refund.isGivenByTap)
    await runStatement(tx)`
      insert into counter_refunds (refund_id, order_id) values (${row.id}, ${refund.order})`
  await runStatement(tx)`
    insert into refund_lines (refund_id, line, quantity, amount, has_parts)
    select ${row.id}::bigint, line, quantity, amount, parts is not null
    from jsonb_to_recordset(${JSON.stringify(refund.lines)}::jsonb)
      as given (line integer, quantity integer, amount integer, parts jsonb)
  `
  const counted = refund.lines.flatMap(({ line, counted: units }) =>
    units.map(({ part, ...unit }) => ({ line, part: part === null ? 0 : part + 1, ...unit })),
  )
  await runStatement(tx)`
    insert into refunded_units (order_id, line, part, nth, sold, refund_id)
    select ${refund.order}::bigint, line, part, before + nth, sold, ${row.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as unit (line integer, part integer, before integer, quantity integer, sold integer),
      generate_series(1, quantity) nth
  `
  return row.id
}

/** An order with all the facts that decide which refunds are possible. */
export type RefundFacts = {
  sold: Omit<Order, 'token'>
  forRefund: OrderForRefund
  /** Refunds so far, in the sequence in which they were decided. */
  refunds: StoredRefund[]
}

/**
 * Reads the facts that decide which refunds of an order are possible. Null if there is no such
 * order.
 */
export async function readRefundFacts(db: Queries, order: string): Promise<RefundFacts | null> {
  const sold = await readSold(db, order)
  if (sold === null) return null
  const [menu, code] = [await menuOfOrder(db, sold), await codeScopeOf(db, order)]
  const { discount, vat, toPay, earns, deposits = 0 } = sold
  const lines = sold.lines.map((line): SoldForRefund => {
    const product = line.kind === 'item' ? menu.ingredients[line.product ?? 0] : undefined
    return {
      id: line.line,
      ...pick(line, ['kind', 'product', 'quantity', 'basePrice', 'total', 'points', 'vat']),
      isAlcohol: product !== undefined && isAlcohol(product, menu),
      ...((code.only ?? code.except) && {
        isOutsideCode: !isReducedBy(code, reducibleLine(line), menu),
      }),
      parts: supplementsOf(line).map(({ quantity, amount }) => ({ quantity, amount })),
    }
  })
  const bowls = depositLine(sold.lines, deposits)
  if (bowls !== null) lines.push(bowls)
  const forRefund = { lines, discount, free: code.free, vat, toPay, earns }
  return { sold, forRefund, refunds: await readRefunds(db, order, forRefund) }
}

/** Reads which products a code reduces, whether or not they are still on the menu. */
const menuOfOrder = (db: Queries, { lines }: Pick<Order, 'lines'>) =>
  readReducibleMenu(
    db,
    lines.flatMap(({ product }) => product ?? []),
  )

type CodeScope = { free: PromoProduct | null } & Pick<Promo, 'only' | 'except'>

/** What the promo code of the order made free, or which products it reduced. */
async function codeScopeOf(db: Queries, order: string): Promise<CodeScope> {
  const row = await firstRow(db)<
    Columns<'promo_codes', 'value' | 'product'> & Record<'only' | 'except', Promo['only'] | null>
  >`
    select value, product, only_products as only, except_products as except
    from promo_uses join promo_codes on promo_codes.id = promo_code_id where order_id = ${order}`
  return {
    free: row?.product ? { kind: row.product, id: row.value } : null,
    ...(row?.only && { only: row.only }),
    ...(row?.except && { except: row.except }),
  }
}
