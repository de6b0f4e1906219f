import { type RawBuilder, sql } from 'kysely'
import { eachDay } from '#domain/time/days.ts'
import type { Queries } from '#server/db/open.ts'
import type { Row, Wanted } from './dataset.ts'

/** Of the restaurants and of the seller that are wanted, by where a row has them. */
export const isAt = (
  { restaurants, seller }: Wanted,
  row: { restaurant: string; seller: RawBuilder<unknown> },
) => sql`
  ${restaurants === null ? sql`true` : sql`${sql.ref(row.restaurant)} = any(${restaurants}::integer[])`}
  and ${seller === null ? sql`true` : sql`${row.seller} = ${seller}`}`

/** The rows of each day; a day of the books fits in memory. */
export const byDay = (read: (day: string, wanted: Wanted) => ReturnType<typeof sql<Row>>) =>
  async function* rows(db: Queries, wanted: Wanted): AsyncGenerator<readonly Row[]> {
    for (const day of eachDay(wanted)) {
      const { rows: found } = await read(day, wanted).execute(db)
      if (found.length > 0) yield found
    }
  }

/** About how many rows there are. */
export const countBy =
  (count: (wanted: Wanted) => ReturnType<typeof sql<{ count: number }>>) =>
  async (db: Queries, wanted: Wanted): Promise<number> => {
    const {
      rows: [row],
    } = await count(wanted).execute(db)
    return row?.count ?? 0
  }
