import { useMemo } from 'react'
import { type Sort, sortRows } from '#ui/base/sort-rows.ts'
import { type TableColumn, lineOf, sortAfterClick } from './columns.ts'
import { TableFrame } from './table-frame.tsx'
import { TableRows } from './table-rows.tsx'

type DataTableProps<Row> = {
  /** The name of the table for screen readers. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  sort?: Sort | null
  /** Without it, no column can be sorted. */
  onSort?: (sort: Sort | null) => void
  /** True if the rows are given in the order of `sort`. */
  isSorted?: boolean
  /** True if there is always a sorted column: its header then only reverses the order. */
  isAlwaysSorted?: boolean
  /** The address that opens a row. */
  hrefOf?: (row: Row) => string
  /** The id of the open row. */
  openId?: string | null
  /** Utility classes of the table, and of its headings. */
  look?: string
  headLook?: string
}

/** What a page gives the table of one kind of rows. */
export type RowsProps<Row> = Pick<
  DataTableProps<Row>,
  'rows' | 'sort' | 'onSort' | 'hrefOf' | 'openId'
>

/**
 * A table whose rows can be opened: by a click anywhere in a row, or with Enter on the link that
 * names the row. Arrow keys move from row to row. Of more than 200 rows, only those near the window
 * are in the document.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  idOf,
  sort = null,
  onSort,
  isSorted = false,
  isAlwaysSorted = false,
  hrefOf,
  openId = null,
  look = '',
  headLook = '',
}: DataTableProps<Row>) {
  const tableRows = useMemo(() => {
    const sortBy = columns.find(({ id }) => id === sort?.id)?.sortBy
    const inOrder = isSorted || !sort || !sortBy ? rows : sortRows(rows, sortBy, sort.desc)
    return inOrder.map((row) => ({ id: idOf(row), row }))
    // `idOf` is not a dependency: it may be a new function at each rendering, but it always returns
    // the same id for a row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [columns, rows, sort?.id, sort?.desc, isSorted])
  return (
    <TableFrame
      caption={caption}
      columns={columns.map((column) => ({ ...column, line: lineOf(column) }))}
      rowCount={rows.length}
      className={`table ${look}`}
      headLook={headLook}
      sort={sort}
      sortOf={(id) => {
        const sortBy = columns.find((each) => each.id === id)?.sortBy
        if (!sortBy || !onSort) return undefined
        // A column of texts is first sorted ascending, a column of figures descending.
        const isFirstDescending = typeof (rows[0] && sortBy(rows[0])) !== 'string'
        return () => onSort(sortAfterClick(id, sort, { isFirstDescending, isAlwaysSorted }))
      }}
    >
      <TableRows columns={columns} rows={tableRows} openId={openId} {...(hrefOf && { hrefOf })} />
    </TableFrame>
  )
}
