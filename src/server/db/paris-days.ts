import { sql } from 'kysely'
import type { Period } from '#domain/time/days.ts'

/**
 * Whether an instant is within days of Paris, which may have 23 or 25 hours. Written so that an
 * index on the column is used.
 */
export const isInDays = (column: string, { from, until }: Period) => sql`
  ${sql.ref(column)} >= (${from}::date)::timestamp at time zone 'Europe/Paris'
  and ${sql.ref(column)} < (${until}::date + 1)::timestamp at time zone 'Europe/Paris'`

/** The date in Paris of an instant. */
export const parisDay = (column: string) =>
  sql`(${sql.ref(column)} at time zone 'Europe/Paris')::date`
