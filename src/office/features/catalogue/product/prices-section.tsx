import { useMemo } from 'react'
import type { Json } from '#domain/catalogue/entries.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import {
  type PriceColumn,
  priceColumns,
  priceIn,
  withPrice,
} from '#office/features/catalogue/prices/price-grid.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { restaurantsOfZone } from '#office/features/catalogue/places/place-edits.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Tag } from '#ui/parts/state-label.tsx'
import type { EntryUse } from '#contract/office/catalogue.ts'
import { ExceptionRows } from './exception-rows.tsx'
import { DraftField } from '#office/features/catalogue/field-kinds/draft-field.tsx'
import { ProductFields } from './product-fields.tsx'
import { Section } from './section.tsx'
import { PriceField } from './price-field.tsx'
import { PriceTableRow } from './price-table-row.tsx'

/**
 * The prices of an entry: the base price, the prices in zones, and those of single restaurants for
 * a limited time; with the VAT rate and the price in points (H9).
 */
export function PricesSection({ row, use }: { row: EntryRow; use: EntryUse | undefined }) {
  const t = useText('office-catalogue-product')
  const { drafted } = useCatalogue()
  const { entry, kind } = row
  const columns = useMemo(
    () =>
      kind === 'recipe'
        ? [{ id: 'base', field: 'custom_formula_price', name: null }]
        : priceColumns(drafted),
    [drafted, kind],
  )
  return (
    <Section title={t('prices.title')} note={t('prices.unit')}>
      <table className="mb-3 w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-note text-ink-2">
            <th scope="col" className="px-1 py-1.5 text-left font-semibold">
              {t('prices.zone')}
            </th>
            {(['places', 'published', 'new'] as const).map((head) => (
              <th key={head} scope="col" className="px-1 py-1.5 text-right font-semibold">
                {t(`prices.${head}`)}
              </th>
            ))}
            <th scope="col" className="px-1 py-1.5">
              <span className="sr-only">{t('prices.edited')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <PriceRow key={column.id} row={row} column={column} />
          ))}
          {kind === 'recipe' ? null : <ExceptionRows entry={entry} use={use} />}
        </tbody>
      </table>
      {kind === 'formula' ? <DraftField entry={entry} field="points" /> : null}
      {kind === 'ingredient' || kind === 'dessert' ? (
        <>
          <ProductFields section="money" row={row} />
          <p className="field-hint">{t('prices.premiumHint')}</p>
        </>
      ) : null}
    </Section>
  )
}

function PriceRow({ row, column }: { row: EntryRow; column: PriceColumn }) {
  const t = useText('office-catalogue-product')
  const format = useFormat()
  const { drafted } = useCatalogue()
  const { entry, fields, published, editedFields } = row
  const isBase = column.id === 'base'
  const name = column.name ?? t('prices.base')
  const before = priceIn(published, column)
  const amount = (euros: number | null) =>
    euros === null ? '–' : format.amount(Math.round(euros * 100))
  const toValue = (typed: string | number | null): Json =>
    isBase ? typed : withPrice(fields, column, typeof typed === 'number' ? typed : null)
  return (
    <PriceTableRow
      name={name}
      restaurantCount={restaurantsOfZone(drafted, isBase ? null : column.id).length}
      published={
        before === null && !isBase && published !== null ? t('prices.own') : amount(before)
      }
      state={editedFields.has(column.field) ? <Tag tone="lime">{t('prices.edited')}</Tag> : null}
    >
      <PriceField
        entry={entry}
        field={column.field}
        label={t('prices.field', { zone: name })}
        price={priceIn(fields, column)}
        toValue={toValue}
        isOptional={!isBase}
      />
    </PriceTableRow>
  )
}
