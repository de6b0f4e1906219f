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
import { Select } from '#ui/parts/fields/select.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import type { EntryUse } from '#contract/office/catalogue.ts'
import { ExceptionRows } from './exception-rows.tsx'
import { Section } from './section.tsx'
import { TypedField } from './typed-field.tsx'
import { useFieldFault } from './use-field-fault.ts'

const rates = [5.5, 10, 20] as const

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
      <table className="product-prices">
        <thead>
          <tr>
            <th scope="col">{t('prices.zone')}</th>
            <th scope="col" data-number="">
              {t('prices.places')}
            </th>
            <th scope="col" data-number="">
              {t('prices.published')}
            </th>
            <th scope="col" data-number="">
              {t('prices.new')}
            </th>
            <th scope="col">
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
      {kind === 'formula' ? <PointsField entry={entry} /> : null}
      {kind === 'ingredient' || kind === 'dessert' ? <ProductMoney row={row} /> : null}
    </Section>
  )
}

/** The VAT of a product, its supplement in a salad, and its price in points. */
function ProductMoney({ row }: { row: EntryRow }) {
  const t = useText('office-catalogue-product')
  return (
    <>
      <div className="product-money">
        <VatField row={row} />
        <TypedField
          entry={row.entry}
          field="premium_price"
          label={t('prices.premium')}
          typing="euros"
        />
        <PointsField entry={row.entry} />
      </div>
      <p className="field-hint">{t('prices.premiumHint')}</p>
    </>
  )
}

function PointsField({ entry }: { entry: string }) {
  const t = useText('office-catalogue-product')
  return (
    <TypedField entry={entry} field="points" label={t('prices.points')} typing="count" isOptional />
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
    <tr>
      <th scope="row">{name}</th>
      <td data-number="">
        {format.number(restaurantsOfZone(drafted, isBase ? null : column.id).length)}
      </td>
      <td data-number="" className="muted">
        {before === null && !isBase && published !== null ? t('prices.own') : amount(before)}
      </td>
      <td data-number="">
        <TypedField
          entry={entry}
          field={column.field}
          label={t('prices.field', { zone: name })}
          isLabelHidden
          typing="euros"
          displayedValue={priceIn(fields, column)}
          toValue={toValue}
          isOptional={!isBase}
        />
      </td>
      <td>{editedFields.has(column.field) ? <Tag tone="lime">{t('prices.edited')}</Tag> : null}</td>
    </tr>
  )
}

function VatField({ row: { entry, fields } }: { row: EntryRow }) {
  const t = useText('office-catalogue-product')
  const { edit } = useCatalogue()
  const { fault } = useFieldFault(entry, 'vat_rate')
  const now = fields['vat_rate']
  return (
    <Select
      label={t('prices.vat')}
      value={typeof now === 'number' ? String(now) : null}
      choices={rates.map((rate) => ({
        id: String(rate),
        text: t(rate === 5.5 ? 'vat.55' : rate === 10 ? 'vat.10' : 'vat.20'),
      }))}
      error={fault ?? undefined}
      onChange={(id) => {
        if (id !== null)
          edit([{ entry, field: 'vat_rate', before: now ?? null, after: Number(id) }])
      }}
    />
  )
}
