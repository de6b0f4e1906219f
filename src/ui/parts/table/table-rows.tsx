import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { TableColumn } from './columns.ts'
import { useRowsInSight } from './rows-in-sight.ts'
import { TableBody } from './table-frame.tsx'
import { type TableRowEvents, TableRow } from './table-row.tsx'
import { useRowFocus } from './use-row-focus.ts'

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
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const inSight = useRowsInSight(body, ids)
  const { tabStop, onFocus, moveByKey } = useRowFocus(body, ids, inSight, openId)
  const latest = useRef({ moveByKey, navigate, state })
  useEffect(() => {
    latest.current = { moveByKey, navigate, state }
  })
  const events = useMemo((): TableRowEvents => {
    return {
      onFocus,
      onKey(event, at) {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        if (latest.current.moveByKey(event.key, at) !== null) event.preventDefault()
      },
      open(href) {
        void latest.current.navigate(href, {
          preventScrollReset: true,
          state: latest.current.state,
        })
      },
    }
  }, [onFocus])
  return (
    <TableBody body={body} rows={inSight}>
      {(at) => {
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
            isInTabOrder={id === tabStop}
            events={events}
          />
        )
      }}
    </TableBody>
  )
}
