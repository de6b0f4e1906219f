import type { exportMe } from '#contract/customers/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { allRows, firstRow } from '#server/db/statements.ts'

type CustomerNote = ReplyOf<typeof exportMe>['notes'][number]
type OrderNote = { order: string; staff: string; key: string; text: string; at: number }

/**
 * Writes a note on an order. False if the note with this key was written before, or if the
 * customer’s data was deleted: the lock waits for a deletion that has begun.
 */
export async function writeNote(
  tx: Tx,
  { order, staff, key, text, at }: OrderNote,
): Promise<boolean> {
  const rows = await allRows(tx)`
    insert into order_notes (order_id, staff_id, key, text, at)
    select order_id, ${staff}, ${key}, ${text}, ${new Date(at)}
    from order_contacts where order_id = ${order} for key share
    on conflict (order_id, key) do nothing returning id`
  return rows.length > 0
}

/** The text and the author of the note with a key. */
export const readNoteOfKey = (tx: Tx, { order, key }: Pick<OrderNote, 'order' | 'key'>) =>
  firstRow(tx)<Pick<OrderNote, 'staff' | 'text'>>`
    select staff_id as staff, text from order_notes where order_id = ${order} and key = ${key}`

/** The notes on a customer’s orders and on their refunds, each with the key of its order. */
export async function readNotesOf(db: Queries, customer: string): Promise<CustomerNote[]> {
  const rows = await allRows(db)<Omit<CustomerNote, 'at'> & { at: Date }>`
    select mine.key as order, note.at, note.text
    from customer_orders mine join (
      select order_id, at, text from order_notes
      union all select order_id, asked_at, note from refunds where note is not null
    ) note using (order_id)
    where mine.customer_id = ${customer} order by note.at`
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }))
}
