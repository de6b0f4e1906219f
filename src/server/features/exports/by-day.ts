import { sql } from 'kysely'
import { eachDay } from '#domain/time/days.ts'
import type { Queries } from '#server/db/open.ts'
import type { Row, Wanted } from './dataset.ts'

/** Of the restaurants that are wanted. */
export const isAt = ({ restaurants }: Wanted, column: string) =>
  restaurants === null ? sql`true` : sql`${sql.ref(column)} = any(${restaurants}::integer[])`

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
