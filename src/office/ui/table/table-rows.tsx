import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NARROW, useMedia } from '#office/base/use-media.ts'
import { type TableColumn, rowAfterKey } from './columns.ts'
import { type TableRowEvents, TableRow } from './table-row.tsx'

/** Number of rows above which only those near the window are in the document. */
const ALL_SHOWN = 200
const ROW_HEIGHT = 44
const TWO_LINES = 62

type TableRowsProps<Row> = {
  columns: readonly TableColumn<Row>[]
  rows: readonly { id: string; row: Row }[]
  hrefOf?: (row: Row) => string
  openId: string | null
}

/** The body of a table. The link of one row is the tab stop; arrow keys move between rows. */
export function TableRows<Row>({ columns, rows, hrefOf, openId }: TableRowsProps<Row>) {
  const navigate = useNavigate()
  // The history state contains the text of the search, which the address of a row does not contain.
  // It is passed on when a row is opened.
  const { state } = useLocation()
  const body = useRef<HTMLTableSectionElement>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  /** The id of a row that takes the focus as soon as the row is in the document; null for none. */
  const awaited = useRef<string | null>(null)
  const isVirtual = rows.length > ALL_SHOWN
  const height = useMedia(NARROW) ? TWO_LINES : ROW_HEIGHT
  const [top, setTop] = useState(0)
  useEffect(() => {
    if (isVirtual && body.current) setTop(body.current.getBoundingClientRect().top + scrollY)
  }, [isVirtual])
  // Nothing here is memoised by a compiler, which is what the rule warns about.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    // TanStack Virtual measures all rows again when one of these two functions changes.
    estimateSize: useCallback(() => height, [height]),
    getItemKey: useCallback((at: number) => rows[at]?.id ?? at, [rows]),
    overscan: 8,
    scrollMargin: top,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const indexes = isVirtual ? items.map(({ index }) => index) : rows.map((_, at) => at)
  const inTabOrder =
    [focusedId, openId].find((id) => id !== null && rows.some((each) => each.id === id)) ??
    rows[indexes[0] ?? 0]?.id
  useEffect(() => {
    if (awaited.current === null) return
    const link = body.current?.querySelector<HTMLElement>(
      `tr[data-id="${CSS.escape(awaited.current)}"] a[data-row]`,
    )
    if (!link) return
    awaited.current = null
    link.focus()
  })
  const latest = useRef({ rows, navigate, state, reveal: (_index: number) => {} })
  useEffect(() => {
    const reveal = (index: number) => {
      if (isVirtual) virtual.scrollToIndex(index)
    }
    latest.current = { rows, navigate, state, reveal }
  })
  const events = useMemo((): TableRowEvents => {
    return {
      onFocus: setFocusedId,
      onKey(event, at) {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const now = latest.current
        const page = Math.max(1, Math.floor(innerHeight / ROW_HEIGHT) - 4)
        const next = rowAfterKey(event.key, at, now.rows.length, page)
        const id = next === null ? undefined : now.rows[next]?.id
        if (next === null || id === undefined) return
        event.preventDefault()
        awaited.current = id
        setFocusedId(id)
        now.reveal(next)
      },
      open(href) {
        void latest.current.navigate(href, {
          preventScrollReset: true,
          state: latest.current.state,
        })
      },
    }
  }, [])
  const before = isVirtual ? (items[0]?.start ?? top) - top : 0
  const after = isVirtual ? virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top) : 0
  return (
    <tbody ref={body}>
      <Gap height={before} />
      {indexes.map((at) => {
        const entry = rows[at]
        if (entry === undefined) return null
        const { id, row } = entry
        return (
          <TableRow
            key={id}
            id={id}
            row={row}
            index={at}
            columns={columns}
            href={hrefOf?.(row) ?? null}
            isOpen={id === openId}
            isInTabOrder={id === inTabOrder}
            events={events}
          />
        )
      })}
      <Gap height={after} />
    </tbody>
  )
}

/** The height of the rows that are not in the document. */
const Gap = ({ height }: { height: number }) =>
  height <= 0 ? null : <tr aria-hidden="true" className="table-gap" style={{ height }} />
