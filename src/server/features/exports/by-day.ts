import { type RawBuilder, sql } from 'kysely'
import { eachDay } from '#domain/time/days.ts'
import type { Queries } from '#server/db/open.ts'
import type { Dataset, DatasetRow, RowSelection } from './dataset.ts'

/**
 * SQL condition: whether a row belongs to the selected restaurants and seller. `row`: the column
 * with its restaurant, and the expression for its seller.
 */
export const isAt = (
  { restaurants, seller }: RowSelection,
  row: { restaurant: string; seller: RawBuilder<unknown> },
) => sql`
  ${restaurants === null ? sql`true` : sql`${sql.ref(row.restaurant)} = any(${restaurants}::integer[])`}
  and ${seller === null ? sql`true` : sql`${row.seller} = ${seller}`}`

/** Reads the rows day by day: the rows of one day fit in memory. */
export const byDay = (
  queryOfDay: (day: string, selection: RowSelection) => ReturnType<typeof sql<DatasetRow>>,
): Dataset['rows'] =>
  async function* rows(db, selection) {
    for (const day of eachDay(selection)) {
      const { rows: dayRows } = await queryOfDay(day, selection).execute(db)
      if (dayRows.length > 0) yield dayRows
    }
  }

/**
 * Returns a function that counts the rows of a selection approximately, with the query that `count`
 * returns.
 */
export const countBy =
  (count: (selection: RowSelection) => ReturnType<typeof sql<{ count: number }>>) =>
  async (db: Queries, selection: RowSelection): Promise<number> => {
    const [row] = (await count(selection).execute(db)).rows
    return row?.count ?? 0
  }
