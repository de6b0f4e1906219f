import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { type EntryRow, nameOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { readTyped } from '#office/features/catalogue/rows/typed-values.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { restaurantsOfZone } from '#office/features/catalogue/places/place-edits.ts'
import { type GridRange, cellAfterKey } from '#ui/parts/table/grid-selection.ts'
import { useRowsInSight } from '#ui/parts/table/rows-in-sight.ts'
import { TableBody } from '#ui/parts/table/table-frame.tsx'
import { NewZoneDialog } from './new-zone-dialog.tsx'
import { clearPrices, fillPricesDown, priceColumns, priceIn, withPrice } from './price-grid.ts'
import { type GridEvents, PriceRow } from './price-row.tsx'
import { ZoneDialog } from './zone-dialog.tsx'

const priced = ['ingredient', 'dessert', 'formula']
export const isPriced = ({ kind }: EntryRow): boolean => priced.includes(kind)

/** The rows that a page key moves. */
const PAGE = 12
const FIRST: GridRange = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } }

/** A grid of products by price zones, edited and filled down by keyboard (H6). */
export function PricesPart({ rows }: { rows: readonly EntryRow[] }) {
  const t = useText('office-catalogue')
  const locale = useLocale()
  const format = useFormat()
  const { drafted, edit } = useCatalogue()
  const columns = useMemo(() => priceColumns(drafted), [drafted])
  const [area, setArea] = useState(FIRST)
  /** The text typed into the cell at the end of the area; null while nothing is typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [isAdding, setAdding] = useState(false)
  /** The zone whose dialog is open; null if none is. */
  const [zone, setZone] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const isMoved = useRef(false)
  const ids = useMemo(() => rows.map(({ entry }) => entry), [rows])
  const inSight = useRowsInSight(body, ids)
  const decimal = locale === 'en' ? '.' : ','

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
  const headOf = useCallback(
    (id: string, name: string | null) =>
      name === null
        ? t('column.base')
        : t('prices.zone', { name, count: restaurantsOfZone(drafted, id).length }),
    [t, drafted],
  )
  const add = (
    <Button kind="outlined" icon="plus" onPress={() => setAdding(true)}>
      {t('prices.add')}
    </Button>
  )
  const dialog =
    zone !== null && columns.some(({ id }) => id === zone) ? (
      <ZoneDialog zone={zone} onClose={() => setZone(null)} />
    ) : isAdding ? (
      <NewZoneDialog onClose={() => setAdding(false)} />
    ) : null
  if (columns.length === 1)
    return (
      <>
        <EmptyState text={t('prices.none')} action={add} />
        {dialog}
      </>
    )
  return (
    <>
      <div className="mb-3">{add}</div>
      {dialog}
      <div className="tray table-tray">
        <table
          className="table price-grid"
          // Its cells are walked by the arrows and typed into, as a grid says.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-rowcount={rows.length + 1}
          data-fixed=""
        >
          <caption className="sr-only">{t('tab.prices')}</caption>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{t('column.product')}</th>
              {columns.map(({ id, name }) => (
                <th key={id} scope="col" data-number="">
                  {name === null ? (
                    headOf(id, name)
                  ) : (
                    <button type="button" className="cell-button" onClick={() => setZone(id)}>
                      <span className="sr-only">{t('prices.zoneEdit')} </span>
                      {headOf(id, name)}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <TableBody body={body} rows={inSight}>
            {(at) => {
              const row = rows[at]
              if (row === undefined) return null
              const isHere = area.to.row === at
              return (
                <PriceRow
                  key={row.entry}
                  row={row}
                  name={nameOf(row, locale)}
                  index={at}
                  columns={columns}
                  area={area}
                  typed={isHere ? typed : null}
                  isWrong={isHere && isWrong}
                  events={events}
                />
              )
            }}
          </TableBody>
        </table>
      </div>
      <p className="legend">
        <span>{t('prices.keys')}</span>
        <span className="sr-only">{format.number(rows.length)}</span>
      </p>
    </>
  )
}
