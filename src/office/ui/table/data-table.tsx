import { useMemo } from 'react'
import { type Sort, sortRows } from '#office/base/sort-rows.ts'
import { Icon } from '#office/ui/icon.tsx'
import { type TableColumn, lineOf, sortAfterClick } from './columns.ts'
import { TableRows } from './table-rows.tsx'

export type DataTableProps<Row> = {
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
}

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
    <div className="tray table-tray">
      <table
        className="table"
        // With fixed widths, the columns do not move when rows enter or leave the document.
        data-fixed={rows.length > 200 || undefined}
        aria-rowcount={rows.length + 1}
      >
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map(({ id, width, drop }) => (
            <col key={id} data-drop={drop} style={width === undefined ? {} : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => {
              const direction =
                sort?.id !== column.id ? undefined : sort.desc ? 'descending' : 'ascending'
              return (
                <th
                  key={column.id}
                  scope="col"
                  data-drop={column.drop}
                  data-number={column.isNumber || undefined}
                  data-line={lineOf(column)}
                  aria-sort={direction}
                >
                  {column.sortBy && onSort ? (
                    <button
                      type="button"
                      className="table-sort"
                      onClick={() => onSort(sortAfterClick(column, sort, rows[0], isAlwaysSorted))}
                    >
                      {column.header}
                      <span className="table-direction" data-on={direction && true}>
                        <Icon name={direction ?? 'descending'} size={14} />
                      </span>
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <TableRows columns={columns} rows={tableRows} openId={openId} {...(hrefOf && { hrefOf })} />
      </table>
    </div>
  )
}
