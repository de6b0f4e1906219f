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

const rowLook = `group/row relative data-open:[--focus:var(--on-select)]
  forced-colors:data-open:[outline:2px_solid_Highlight] forced-colors:data-open:-outline-offset-2`
const cellLook = `group-data-open/row:bg-select group-data-open/row:text-on-select data-title:font-semibold
  md:@max-[720px]:not-data-title:max-w-38`
const openerLook = 'group-hover/row:bg-[color-mix(in_srgb,var(--zinc)_55%,var(--ground))]'
/** If the link of a row has the focus, the ring surrounds the whole row. */
const linkLook = `text-inherit no-underline hover:underline focus-visible:shadow-none
  focus-visible:outline-none focus-visible:after:absolute focus-visible:after:inset-0
  focus-visible:after:-outline-offset-3 focus-visible:after:[outline:3px_solid_var(--focus)]`

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
      className={href === null ? rowLook : `${rowLook} cursor-pointer`}
      data-id={id}
      data-open={isOpen || undefined}
      aria-rowindex={index + 2}
      onClick={onClick}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          className={href === null ? cellLook : `${cellLook} ${openerLook}`}
          data-drop={column.drop}
          data-number={column.isNumber || undefined}
          data-line={lineOf(column)}
          data-title={column.isTitle || undefined}
        >
          {column.isTitle && href !== null ? (
            <a
              className={linkLook}
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
