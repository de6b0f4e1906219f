import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import {
  type GridCell,
  type GridRange,
  edgesOf,
  isInRange,
} from '#ui/parts/table/grid-selection.ts'
import { CellInput } from '#office/features/catalogue/table/cell-input.tsx'
import { type PriceColumn, priceIn } from './price-grid.ts'

export type GridEvents = {
  onKey: (event: KeyboardEvent) => void
  onType: (text: string) => void
  onLeave: () => void
  onFocus: (cell: GridCell, isExtended: boolean) => void
}

type PriceRowProps = {
  row: EntryRow
  name: string
  index: number
  columns: readonly PriceColumn[]
  area: GridRange
  /** The text typed into the current cell; null if that cell is in another row. */
  typed: string | null
  isWrong: boolean
  events: GridEvents
}

/** The prices of one product. It is rendered again only when its own props change. */
export const PriceRow = memo(PlainPriceRow, (before, now) => {
  const { area: previousArea, ...previousProps } = before
  const { area: nextArea, ...nextProps } = now
  return (
    (Object.keys(previousProps) as (keyof typeof previousProps)[]).every(
      (key) => previousProps[key] === nextProps[key],
    ) &&
    (previousArea === nextArea ||
      (!touches(previousArea, now.index) && !touches(nextArea, now.index)))
  )
})

const touches = (area: GridRange, row: number): boolean => {
  const { top, bottom } = edgesOf(area)
  return row >= top && row <= bottom
}

const cellLook = `relative cursor-cell data-chosen:bg-zinc focus:[outline:3px_solid_var(--focus)]
  focus:-outline-offset-3`
const editedLook = `before:absolute before:inset-y-1.25 before:left-0 before:w-1.25
  before:rounded-r-[3px] before:bg-lime before:shadow-[0_0_0_1px_var(--ink)]`

function PlainPriceRow({ row, name, index, columns, area, typed, isWrong, events }: PriceRowProps) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const amount = (euros: number) => format.amount(Math.round(euros * 100))
  return (
    <tr aria-rowindex={index + 2}>
      <th
        scope="row"
        className="h-row overflow-hidden border-t border-line bg-transparent text-sm font-normal text-ellipsis text-ink"
      >
        {name}
      </th>
      {columns.map((column, at) => {
        const cell = { row: index, column: at }
        const isHere = area.to.row === index && area.to.column === at
        const price = priceIn(row.fields, column)
        const before = priceIn(row.published, column)
        const base = priceIn(row.fields, columns[0] ?? column)
        const isEdited = row.editedFields.has(column.field)
        return (
          <td
            key={column.id}
            className={`${cellLook} ${isEdited ? editedLook : ''}`}
            data-number=""
            data-edited={isEdited || undefined}
            data-chosen={isInRange(area, cell) || undefined}
            data-cell={`${index} ${at}`}
            aria-selected={isInRange(area, cell)}
            tabIndex={isHere ? 0 : -1}
            onFocus={() => events.onFocus(cell, false)}
            onClick={(event) => events.onFocus(cell, event.shiftKey)}
            onKeyDown={(event) => events.onKey(event)}
          >
            {isHere && typed !== null ? (
              <PriceInput
                label={t('prices.field', {
                  product: name,
                  zone: column.name ?? t('prices.base'),
                })}
                typed={typed}
                isWrong={isWrong}
                events={events}
              />
            ) : price === null ? (
              <span className="muted">
                {base === null ? '–' : amount(base)}
                <span className="sr-only"> {t('prices.base')}</span>
              </span>
            ) : (
              <>
                {isEdited && before !== null ? (
                  <del className="text-ink-2">{amount(before)}</del>
                ) : null}{' '}
                {amount(price)}
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/**
 * The input of the cell that the user edits. It takes the focus and places the cursor after the
 * typed character, so that the user can continue to type.
 */
function PriceInput({
  label,
  typed,
  isWrong,
  events,
}: {
  label: string
  typed: string
  isWrong: boolean
  events: GridEvents
}) {
  const t = useText('office-catalogue')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!input.current) return
    input.current.focus()
    const { length } = input.current.value
    input.current.setSelectionRange(length, length)
  }, [])
  return (
    <CellInput
      ref={input}
      inputMode="decimal"
      aria-label={label}
      value={typed}
      onChange={({ target }) => events.onType(target.value)}
      onBlur={() => events.onLeave()}
      wrong={isWrong ? t('wrong.number') : null}
    />
  )
}
