import type { ReactNode } from 'react'
import type { Sort } from '#ui/base/sort-rows.ts'

/** The heading of a column, and how the column gives way in a narrow table. */
export type HeadColumn = {
  id: string
  header: ReactNode
  /** True for a right-aligned column with digits of equal width. */
  isNumber?: boolean
  /**
   * When the column is hidden in a narrow table: columns with `first` are hidden before those with
   * `second`; other columns stay visible.
   */
  drop?: 'first' | 'second'
  /** The line in which the cell appears in a narrow window, where a row has two lines. */
  line?: 1 | 2
  /** A CSS width; columns without one share the remaining width. */
  width?: string
}

/** A column of a table, as data. */
export type TableColumn<Row> = HeadColumn & {
  header: string
  cell: (row: Row) => ReactNode
  /** The value by which rows are sorted; without it, the column cannot be sorted. */
  sortBy?: (row: Row) => string | number
  /** True for the column that names the row; it contains the link that opens the row. */
  isTitle?: boolean
}

/** The line of a cell in a narrow window. */
export const lineOf = ({
  line,
  isTitle,
  isNumber,
}: Pick<TableColumn<never>, 'line' | 'isTitle' | 'isNumber'>) =>
  line ?? (isTitle || isNumber ? 1 : 2)

/**
 * The order after a click on the heading of a column. The second click reverses it; the third sorts
 * by no column, unless the table is always sorted.
 */
export function sortAfterClick(
  id: string,
  sort: Sort | null,
  {
    isFirstDescending,
    isAlwaysSorted = false,
  }: { isFirstDescending: boolean; isAlwaysSorted?: boolean },
): Sort | null {
  if (sort?.id !== id) return { id, desc: isFirstDescending }
  return sort.desc === isFirstDescending || isAlwaysSorted ? { id, desc: !sort.desc } : null
}
