import type { Period } from '#domain/time/days.ts'
import type { Queries } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import type { Extent } from '#server/stores/exports/exports.ts'

/**
 * Format of a column. `cents`: whole cents in Parquet, euros with two decimals in CSV; `number`:
 * with decimals if it has any; `time`: an instant, in CSV the time in Paris; `flag`: `true` or
 * `false`.
 */
export type ColumnType = 'text' | 'int' | 'number' | 'cents' | 'day' | 'time' | 'flag'
/**
 * A column. `name` is its heading in Parquet; the texts `export-columns` contain its headings in
 * CSV.
 */
export type DatasetColumn = { readonly name: string; readonly type: ColumnType }

/** A row: values by column name. A day is a text, `2026-11-24`. */
export type DatasetRow = Readonly<Record<string, string | number | boolean | Date | null>>

/** Rows of a file, in batches. */
export type DatasetRows = AsyncIterable<readonly DatasetRow[]>

/** A part of a file, and the rows that it adds. */
export type ExportFilePart = { content: Uint8Array; rows: number }
export type WritePart = (part: ExportFilePart) => Promise<void>

/**
 * Which rows are selected: those of the given restaurants and seller, from the first to the last day
 * of the period. Both days are included, and are days in Paris.
 */
export type RowSelection = Period & Extent

/** A kind of rows that is exported for a period; each kind has its own sort order. */
export type Dataset = {
  readonly columns: readonly DatasetColumn[]
  /** The approximate number of rows; only for showing the progress. */
  readonly count: (db: Queries, selection: RowSelection) => Promise<number>
  readonly rows: (db: Queries, selection: RowSelection) => DatasetRows
}

/** The services from which lists are read. */
export type DatasetServices = Pick<
  Services,
  'catalogue' | 'config' | 'database' | 'heartbeats' | 'now' | 'site' | 'stops'
>

/** A list that is exported in its current state, without a period. */
export type ListDataset = {
  readonly columns: readonly DatasetColumn[]
  readonly count: (services: DatasetServices, extent: Extent) => Promise<number>
  readonly rows: (services: DatasetServices, extent: Extent) => DatasetRows
}
