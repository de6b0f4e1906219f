import { sql } from 'kysely'
import type { Period } from '#domain/time/days.ts'

/**
 * SQL condition: whether the instant in `column` is within the days of a period in Europe/Paris,
 * where a day may have 23 or 25 hours. Only the bounds are converted, so that an index on the
 * column is used.
 */
export const isInDays = (column: string, { from, until }: Period) => sql`
  ${sql.ref(column)} >= (${from}::date)::timestamp at time zone 'Europe/Paris'
  and ${sql.ref(column)} < (${until}::date + 1)::timestamp at time zone 'Europe/Paris'`

/** SQL expression: the date in Europe/Paris of the instant in `column`. */
export const parisDay = (column: string) =>
  sql`(${sql.ref(column)} at time zone 'Europe/Paris')::date`
