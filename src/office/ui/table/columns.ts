import type { ReactNode } from 'react'
import type { Sort } from '#office/base/sort-rows.ts'

/** A column of a table, as data. */
export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The value by which rows are sorted; without it, the column cannot be sorted. */
  sortBy?: (row: Row) => string | number
  /** True for a right-aligned column with digits of equal width. */
  isNumber?: boolean
  /** True for the column that names the row; it contains the link that opens the row. */
  isTitle?: boolean
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

/** The line of a cell in a narrow window. */
export const lineOf = ({
  line,
  isTitle,
  isNumber,
}: Pick<TableColumn<never>, 'line' | 'isTitle' | 'isNumber'>) =>
  line ?? (isTitle || isNumber ? 1 : 2)

/**
 * The order after a click on the header of a column. A column of texts is first sorted ascending, a
 * column of figures descending; the third click sorts by no column, unless the table always has one.
 */
export function sortAfterClick<Row>(
  { id, sortBy }: Pick<TableColumn<Row>, 'id' | 'sortBy'>,
  sort: Sort | null,
  firstRow: Row | undefined,
  isAlwaysSorted: boolean,
): Sort | null {
  const isFirstDescending = typeof (firstRow && sortBy?.(firstRow)) !== 'string'
  if (sort?.id !== id) return { id, desc: isFirstDescending }
  return sort.desc === isFirstDescending || isAlwaysSorted ? { id, desc: !sort.desc } : null
}

/**
 * The index of the row to which a key moves the focus; null for any other key. `page`: number of
 * rows that a page key moves.
 */
export function rowAfterKey(key: string, at: number, count: number, page: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }
  const targetIndex = steps[key]
  return targetIndex === undefined ? null : Math.max(0, Math.min(count - 1, targetIndex))
}
