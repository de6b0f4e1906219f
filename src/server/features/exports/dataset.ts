import type { Period } from '#domain/time/days.ts'
import type { Queries } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import type { Extent } from '#server/stores/exports/exports.ts'

/**
 * How a column is written. `cents`: whole cents in Parquet, euros with two decimals in CSV; `number`: with
 * decimals where it has some; `time`: an instant, in CSV the time in Paris; `flag`: `true` or `false`.
 */
export type ColumnType = 'text' | 'int' | 'number' | 'cents' | 'day' | 'time' | 'flag'
/** `name` is what Parquet calls it; `export-columns` of the texts says what CSV does. */
export type DatasetColumn = { readonly name: string; readonly type: ColumnType }

/** By the name of the column. A day is a text, `2026-11-24`. */
export type DatasetRow = Readonly<Record<string, string | number | boolean | Date | null>>

/** Rows, some at a time. */
export type DatasetRows = AsyncIterable<readonly DatasetRow[]>

/** A part of a file, and the rows that it adds. */
export type ExportFilePart = { content: Uint8Array; rows: number }
export type WritePart = (part: ExportFilePart) => Promise<void>

/** What rows of a period are about. Days in Paris, both included. */
export type RowSelection = Period & Extent

/** Rows of a period and of one kind, in an order of their own. */
export type Dataset = {
  readonly columns: readonly DatasetColumn[]
  /** About how many rows there are; only for the progress. */
  readonly count: (db: Queries, selection: RowSelection) => Promise<number>
  readonly rows: (db: Queries, selection: RowSelection) => DatasetRows
}

/** What lists are read from. */
export type DatasetServices = Pick<
  Services,
  'catalogue' | 'config' | 'database' | 'heartbeats' | 'now' | 'site' | 'stops'
>

/** The rows of a list as it is now. */
export type ListDataset = {
  readonly columns: readonly DatasetColumn[]
  readonly count: (services: DatasetServices, extent: Extent) => Promise<number>
  readonly rows: (services: DatasetServices, extent: Extent) => DatasetRows
}
