import type { Queries } from '#server/db/open.ts'

/**
 * How a column is written. `cents`: whole cents in Parquet, euros with two decimals in CSV; `time`: an
 * instant, in CSV the time in Paris.
 */
export type ColumnType = 'text' | 'int' | 'cents' | 'day' | 'time'
export type Column = { readonly name: string; readonly type: ColumnType }

/** By the name of the column. A day is a text, `2026-11-24`. */
export type Row = Readonly<Record<string, string | number | Date | null>>

/** What rows are about. Days in Paris, both included; null for all restaurants. */
export type Wanted = { from: string; until: string; restaurants: number[] | null }

/** Rows of one kind, some at a time, in an order of their own. */
export type Dataset = {
  readonly columns: readonly Column[]
  /** About how many rows there are; only for the progress. */
  readonly count: (db: Queries, wanted: Wanted) => Promise<number>
  readonly rows: (db: Queries, wanted: Wanted) => AsyncGenerator<readonly Row[]>
}
