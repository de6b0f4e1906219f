import type { ReactNode, RefObject } from 'react'
import type { Sort } from '#ui/base/sort-rows.ts'
import { Icon } from '#ui/parts/icon.tsx'
import type { HeadColumn } from './columns.ts'
import type { RowsInSight } from './rows-in-sight.ts'

type TableFrameProps = {
  caption: string
  className?: string
  columns: readonly HeadColumn[]
  rowCount: number
  headLook?: string
  sort: Sort | null
  /** The action of the heading of a column; undefined if the column cannot be sorted. */
  sortOf: (columnId: string) => (() => void) | undefined
  /** A narrow first column, for example with checkboxes, and its heading. */
  firstHead?: ReactNode
  children: ReactNode
}

/** A table with headings that sort it; `children` is its body. */
export const TableFrame = ({
  caption,
  className = 'table',
  columns,
  rowCount,
  headLook = '',
  sort,
  sortOf,
  firstHead = null,
  children,
}: TableFrameProps) => (
  <div className="tray table-tray">
    <table
      className={className}
      // With fixed widths, the columns do not move when rows enter or leave the document.
      data-fixed={rowCount > 200 || undefined}
      aria-rowcount={rowCount + 1}
    >
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {firstHead === null ? null : <col style={{ width: '44px' }} />}
        {columns.map(({ id, width, drop }) => (
          <col key={id} data-drop={drop} style={width === undefined ? {} : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {firstHead}
          {columns.map((column) => (
            <Head
              key={column.id}
              column={column}
              look={headLook}
              direction={
                sort?.id !== column.id ? undefined : sort.desc ? 'descending' : 'ascending'
              }
              onSort={sortOf(column.id)}
            />
          ))}
        </tr>
      </thead>
      {children}
    </table>
  </div>
)

const Head = ({
  column: { header, isNumber, drop, line },
  look,
  direction,
  onSort,
}: {
  column: HeadColumn
  look: string
  direction: 'ascending' | 'descending' | undefined
  onSort: (() => void) | undefined
}) => (
  <th
    scope="col"
    className={look}
    data-drop={drop}
    data-number={isNumber || undefined}
    data-line={line}
    aria-sort={direction}
  >
    {/* The arrow takes no room, so that the heading stands exactly above its figures. */}
    {onSort ? (
      <button
        type="button"
        className="group/sort relative inline-flex min-h-8 cursor-pointer items-center [font:inherit] hover:text-ink"
        onClick={onSort}
      >
        {header}
        <span
          className={`absolute left-[calc(100%+3px)] in-data-number:right-[calc(100%+3px)] in-data-number:left-auto ${direction ? '' : 'invisible group-hover/sort:visible'}`}
        >
          <Icon name={direction ?? 'descending'} size={14} />
        </span>
      </button>
    ) : (
      header
    )}
  </th>
)

/** The rows of a table that are in the document, between gaps as high as the other rows. */
export const TableBody = ({
  body,
  rows: { indexes, before, after },
  children,
}: {
  body: RefObject<HTMLTableSectionElement | null>
  rows: RowsInSight
  children: (index: number) => ReactNode
}) => (
  <tbody ref={body}>
    <Gap height={before} />
    {indexes.map(children)}
    <Gap height={after} />
  </tbody>
)

const Gap = ({ height }: { height: number }) =>
  height <= 0 ? null : <tr aria-hidden="true" className="table-gap" style={{ height }} />
