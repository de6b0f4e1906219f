import { useMemo } from 'react'
import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { Sort } from '#office/base/sort-rows.ts'
import { Icon } from '#office/ui/icon.tsx'
import { type TableColumn, lineOf } from './columns.ts'
import { TableRows } from './table-rows.tsx'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
})

export type DataTableProps<Row> = {
  /** The name of the table for screen readers. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  /** True if the server sorted the rows, because only part of them is loaded. */
  isSortedByServer?: boolean
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
  sort,
  onSort,
  isSortedByServer = false,
  isAlwaysSorted = false,
  hrefOf,
  openId = null,
}: DataTableProps<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, sortBy }) => ({
        id,
        header,
        enableSorting: sortBy !== undefined,
        accessorFn: (row: object) => sortBy?.(row as Row) ?? '',
      })),
    [columns],
  )
  const sorting = useMemo(() => (sort === null ? [] : [sort]), [sort])
  // If the server sorted the rows, TanStack Table gets only the first row, because it is slow with
  // thousands of rows. It needs one row to detect whether a column contains texts, which it first
  // sorts ascending, or figures.
  const modelData = useMemo(
    () => (isSortedByServer ? rows.slice(0, 1) : rows) as readonly object[],
    [isSortedByServer, rows],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: modelData,
    getRowId: (row) => idOf(row as Row),
    state: { sorting },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      onSort(next ?? null)
    },
    manualSorting: isSortedByServer,
    enableMultiSort: false,
    enableSortingRemoval: !isAlwaysSorted,
  })
  const modelRows = table.getRowModel().rows
  const tableRows = useMemo(
    () =>
      isSortedByServer
        ? rows.map((row) => ({ id: idOf(row), row }))
        : modelRows.map(({ id, original }) => ({ id, row: original as Row })),
    // `idOf` is not a dependency: it may be a new function at each rendering, but it always returns
    // the same id for a row.
    // oxlint-disable-next-line react/exhaustive-deps
    [isSortedByServer, rows, modelRows],
  )
  const headers = table.getHeaderGroups()[0]?.headers ?? []
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
            {headers.map((header, at) => {
              const column = columns[at]
              if (column === undefined) return null
              const direction = header.column.getIsSorted()
              return (
                <th
                  key={header.id}
                  scope="col"
                  data-drop={column.drop}
                  data-number={column.isNumber || undefined}
                  data-line={lineOf(column)}
                  aria-sort={
                    direction === 'asc'
                      ? 'ascending'
                      : direction === 'desc'
                        ? 'descending'
                        : undefined
                  }
                >
                  {header.column.getCanSort() ? (
                    <button
                      type="button"
                      className="table-sort"
                      onClick={header.column.getToggleSortingHandler()}
                    >
                      {column.header}
                      <span className="table-direction" data-on={direction !== false || undefined}>
                        <Icon name={direction === 'asc' ? 'ascending' : 'descending'} size={14} />
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
