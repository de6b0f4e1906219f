import type { RawBuilder } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import { allRows, firstRow, runStatement } from '#server/db/statements.ts'

type OrderNote = { order: string; staff: string; key: string; text: string; at: number }

/** Writes a note on an order. False if the note with this key was written before. */
export async function writeNote(
  tx: Tx,
  { order, staff, key, text, at }: OrderNote,
): Promise<boolean> {
  const rows = await allRows(tx)`
    insert into order_notes (order_id, staff_id, key, text, at)
    values (${order}, ${staff}, ${key}, ${text}, ${new Date(at)})
    on conflict (order_id, key) do nothing returning id`
  return rows.length > 0
}

/** The text and the author of the note with a key. */
export const readNoteOfKey = (tx: Tx, { order, key }: Pick<OrderNote, 'order' | 'key'>) =>
  firstRow(tx)<Pick<OrderNote, 'staff' | 'text'>>`
    select staff_id as staff, text from order_notes where order_id = ${order} and key = ${key}`

/** Deletes the notes on orders, because they may contain personal data. */
export const deleteOrderNotes = (db: Queries, orders: RawBuilder<unknown>): Promise<void> =>
  runStatement(db)`delete from order_notes where order_id in (${orders})`
