import { type ReactNode, useState } from 'react'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { type EntryRow, nameOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { restaurantsOfZone } from '#office/features/catalogue/places/place-edits.ts'
import { TableBody } from '#ui/parts/table/table-frame.tsx'
import { cellButtonLook } from '#office/features/catalogue/table/cell-looks.ts'
import { NewZoneDialog } from './new-zone-dialog.tsx'
import type { PriceColumn } from './price-grid.ts'
import { PriceRow } from './price-row.tsx'
import { usePriceGrid } from './use-price-grid.ts'
import { ZoneDialog } from './zone-dialog.tsx'

const priced = ['ingredient', 'dessert', 'formula']
export const isPriced = ({ kind }: EntryRow): boolean => priced.includes(kind)

/** A grid of products by price zones, edited and filled down by keyboard (H6). */
export function PricesPart({
  rows,
  columns,
  hasZones,
  tools,
}: {
  rows: readonly EntryRow[]
  /** The base price, and the zones that are shown. */
  columns: readonly PriceColumn[]
  /** Whether the chain has zones. */
  hasZones: boolean
  /** Buttons beside that of a new zone. */
  tools: ReactNode
}) {
  const t = useText('office-catalogue')
  const locale = useLocale()
  const format = useFormat()
  const { area, typed, isWrong, body, inSight, events } = usePriceGrid(rows, columns)
  const [isAdding, setAdding] = useState(false)
  /** The zone whose dialog is open; null if none is. */
  const [zone, setZone] = useState<string | null>(null)
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
  if (!hasZones)
    return (
      <>
        <EmptyState
          text={t('prices.none')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {add}
              {tools}
            </div>
          }
        />
        {dialog}
      </>
    )
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        {add}
        {tools}
      </div>
      {dialog}
      <div className="tray table-tray">
        <table
          className="table"
          // Its cells are walked by the arrows and typed into, as a grid says.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-rowcount={rows.length + 1}
          data-fixed=""
        >
          <caption className="sr-only">{t('tab.prices')}</caption>
          <thead>
            <PriceHeads columns={columns} onOpenZone={setZone} />
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
      <p className="legend mt-3 mb-5">
        <span>{t('prices.keys')}</span>
        <span className="sr-only">{format.number(rows.length)}</span>
      </p>
    </>
  )
}

/** The headings of the grid; that of a zone opens it. */
function PriceHeads({
  columns,
  onOpenZone,
}: {
  columns: readonly PriceColumn[]
  onOpenZone: (zone: string) => void
}) {
  const t = useText('office-catalogue')
  const { drafted } = useCatalogue()
  return (
    <tr aria-rowindex={1}>
      <th scope="col">{t('column.product')}</th>
      {columns.map(({ id, name }) => (
        <th key={id} scope="col" data-number="">
          {name === null ? (
            t('column.base')
          ) : (
            <button
              type="button"
              className={`${cellButtonLook} text-end underline underline-offset-3`}
              onClick={() => onOpenZone(id)}
            >
              <span className="sr-only">{t('prices.zoneEdit')} </span>
              {t('prices.zone', { name, count: restaurantsOfZone(drafted, id).length })}
            </button>
          )}
        </th>
      ))}
    </tr>
  )
}
