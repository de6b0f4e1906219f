import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { type TableColumn, lineOf } from './columns.ts'

/**
 * The callbacks with which a row notifies its table. All rows and all renderings get the same
 * object, so that `memo` has its effect.
 */
export type TableRowEvents = {
  onFocus: (id: string) => void
  onKey: (event: KeyboardEvent, index: number) => void
  open: (href: string) => void
}

type Props<Row> = {
  id: string
  row: Row
  index: number
  columns: readonly TableColumn<Row>[]
  /** The address that opens the row. */
  href: string | null
  isOpen: boolean
  isInTabOrder: boolean
  events: TableRowEvents
}

/** One row. It is rendered again only when its own props change, not while the table scrolls. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow

function PlainTableRow<Row>({
  id,
  row,
  index,
  columns,
  href,
  isOpen,
  isInTabOrder,
  events,
}: Props<Row>) {
  function onClick(event: MouseEvent) {
    if (href === null || !(event.target instanceof Element)) return
    // With a modifier key, the browser opens a new tab or window; selecting text is not a click.
    const isOurs = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    const link = event.target.closest('a')
    if (link !== null && (!isOurs || !link.hasAttribute('data-row'))) return
    if (link === null && event.target.closest('button, input, label') !== null) return
    if (link === null && getSelection()?.type === 'Range') return
    event.preventDefault()
    events.open(href)
  }
  return (
    <tr
      data-id={id}
      data-open={isOpen || undefined}
      data-opens={href !== null || undefined}
      aria-rowindex={index + 2}
      onClick={onClick}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          data-drop={column.drop}
          data-number={column.isNumber || undefined}
          data-line={lineOf(column)}
          data-title={column.isTitle || undefined}
        >
          {column.isTitle && href !== null ? (
            <a
              href={href}
              data-row=""
              tabIndex={isInTabOrder ? 0 : -1}
              aria-current={isOpen || undefined}
              onFocus={() => events.onFocus(id)}
              onKeyDown={(event) => events.onKey(event, index)}
            >
              {column.cell(row)}
            </a>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}
