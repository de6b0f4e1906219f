import type { ReactNode } from 'react'

export type PlotColumn = { id: string; header: string; isNumber?: boolean }
export type PlotRow = { key: string; cells: readonly ReactNode[] }

/** The data of a plot as a table. The first cell of each row is the heading of the row. */
export function PlotTable({
  caption,
  columns,
  rows,
  total,
}: {
  caption: string
  columns: readonly PlotColumn[]
  rows: readonly PlotRow[]
  /** A last row with the sums of the rows above. */
  total?: PlotRow
}) {
  const rowOf = ({ key, cells }: PlotRow) => (
    <tr key={key}>
      {cells.map((cell, at) => {
        const column = columns[at]
        const number = column?.isNumber ? { 'data-number': '' } : {}
        return at === 0 ? (
          <th key={column?.id} scope="row">
            {cell}
          </th>
        ) : (
          <td key={column?.id} {...number}>
            {cell}
          </td>
        )
      })}
    </tr>
  )
  return (
    // A table that is too large for this element scrolls in it. The element takes the focus, so that
    // it also scrolls by keyboard, and is a group, so that the table's caption names it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className="tray table-tray plot-table" role="group" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, header, isNumber }) => (
              <th key={id} scope="col" data-number={isNumber ? '' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(rowOf)}</tbody>
        {total === undefined ? null : <tfoot>{rowOf(total)}</tfoot>}
      </table>
    </div>
  )
}
