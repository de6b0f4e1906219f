import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { readTyped } from '#office/features/catalogue/rows/typed-values.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { useDecimal } from '#office/features/catalogue/table/use-edit-row.ts'
import { type GridRange, cellAfterKey } from '#ui/parts/table/grid-selection.ts'
import { useRowsInSight } from '#ui/parts/table/rows-in-sight.ts'
import { type PriceColumn, clearPrices, fillPricesDown, priceIn, withPrice } from './price-grid.ts'
import type { GridEvents } from './price-row.tsx'

/** The rows that a page key moves. */
const PAGE = 12
const FIRST: GridRange = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } }

/** The chosen cells of the grid and the price that is typed, both moved and saved by keyboard. */
export function usePriceGrid(rows: readonly EntryRow[], columns: readonly PriceColumn[]) {
  const { edit } = useCatalogue()
  const decimal = useDecimal()
  const [area, setArea] = useState(FIRST)
  /** The text typed into the cell at the end of the area; null while nothing is typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const body = useRef<HTMLTableSectionElement>(null)
  const isMoved = useRef(false)
  const ids = useMemo(() => rows.map(({ entry }) => entry), [rows])
  const inSight = useRowsInSight(body, ids)

  useEffect(() => {
    if (!isMoved.current) return
    const { row, column } = area.to
    const cell = body.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)
    if (!cell) return
    isMoved.current = false
    cell.focus()
  })

  /** Saves the typed price; returns false if it is not a price. */
  function keep(): boolean {
    if (typed === null) return true
    const row = rows[area.to.row]
    const column = columns[area.to.column]
    const price = readTyped(typed, 'euros')
    const isPrice = typeof price === 'number' || (price === null && column?.field !== 'price')
    if (row === undefined || column === undefined || !isPrice) {
      setWrong(true)
      return false
    }
    edit([
      {
        entry: row.entry,
        field: column.field,
        before: row.fields[column.field] ?? null,
        after: withPrice(row.fields, column, price),
      },
    ])
    setTyped(null)
    setWrong(false)
    return true
  }
  const move = (key: string, isExtended: boolean) => {
    const size = { rows: rows.length, columns: columns.length }
    const to = cellAfterKey({ key, ctrlKey: false }, area.to, size, PAGE)
    if (to === null) return false
    isMoved.current = true
    setArea({ from: isExtended ? area.from : to, to })
    inSight.reveal(to.row)
    return true
  }
  const restore = () => {
    setTyped(null)
    setWrong(false)
    isMoved.current = true
  }

  function onKey(event: KeyboardEvent) {
    const { key } = event
    const isTyping = typed !== null
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'd') {
      if (keep()) edit(fillPricesDown(rows, columns, area))
    } else if (event.ctrlKey || event.metaKey || event.altKey) return
    else if (isTyping && key === 'Escape') restore()
    else if (isTyping && (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp')) {
      if (keep()) move(key === 'ArrowUp' ? key : 'ArrowDown', false)
    } else if (isTyping) return
    else if (key === 'Enter' || key === 'F2') {
      const row = rows[area.to.row]
      const column = columns[area.to.column]
      const value = row === undefined || column === undefined ? null : priceIn(row.fields, column)
      setTyped(value === null ? '' : value.toFixed(2).replace('.', decimal))
    } else if (key === 'Delete' || key === 'Backspace') edit(clearPrices(rows, columns, area))
    else if (/^[\d,.]$/.test(key)) setTyped(key)
    else if (!move(key, event.shiftKey)) return
    event.preventDefault()
  }
  const latest = useRef({ onKey, keep })
  useEffect(() => {
    latest.current = { onKey, keep }
  })
  const events = useMemo(
    (): GridEvents => ({
      onKey: (event) => latest.current.onKey(event),
      onType: (text) => {
        setTyped(text)
        setWrong(false)
      },
      onLeave: () => void latest.current.keep(),
      onFocus: (cell, isExtended) => {
        setArea((now) =>
          now.to.row === cell.row && now.to.column === cell.column
            ? now
            : { from: isExtended ? now.from : cell, to: cell },
        )
      },
    }),
    [],
  )
  return { area, typed, isWrong, body, inSight, events }
}
