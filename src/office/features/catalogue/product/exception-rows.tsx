import { useState } from 'react'
import type { EntryUse } from '#contract/office/catalogue.ts'
import { useFormat } from '#ui/text/format.ts'
import { instantOf } from '#ui/base/paris.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import { parseDateTime } from '@internationalized/date'
import { ExceptionDialog } from './exception-dialog.tsx'
import { type ExceptionRow, exceptionRows } from './exceptions.ts'
import { PriceField } from './price-field.tsx'
import { PriceTableRow } from './price-table-row.tsx'

/**
 * The rows of prices that apply in single restaurants for a limited time, below the prices of the
 * zones, and a button that adds such a price.
 */
export function ExceptionRows({ entry, use }: { entry: string; use: EntryUse | undefined }) {
  const t = useText('office-catalogue-product')
  const { draft } = useCatalogue()
  const [isNew, setNew] = useState(false)
  const rows = exceptionRows(entry, use?.exceptions ?? [], draft.edits)
  return (
    <>
      {rows.map((row) => (
        <Row key={`${row.restaurant} ${row.field}`} row={row} />
      ))}
      <tr>
        <td colSpan={5} className="px-1 py-1.5">
          <Button kind="quiet" icon="plus" onPress={() => setNew(true)}>
            {t('exception.open')}
          </Button>
          {isNew ? <ExceptionDialog entry={entry} onClose={() => setNew(false)} /> : null}
        </td>
      </tr>
    </>
  )
}

function Row({ row }: { row: ExceptionRow }) {
  const t = useText('office-catalogue-product')
  const format = useFormat()
  const { restaurants } = useScopes()
  const { edit } = useCatalogue()
  const { restaurant, field, value, published, from, until } = row
  const entry = `restaurant ${restaurant}`
  const name = restaurants.find(({ id }) => String(id) === restaurant)?.name ?? restaurant
  const day = (local: string) => format.shortDay(instantOf(parseDateTime(local)))
  const words = { name, from: day(from), until: day(until) }
  const before = published?.['price']
  return (
    <PriceTableRow
      name={
        <>
          {name} <small className="muted block font-normal">{t('exception.note', words)}</small>
        </>
      }
      restaurantCount={1}
      published={typeof before === 'number' ? format.amount(Math.round(before * 100)) : '–'}
      state={
        <>
          {JSON.stringify(value) === JSON.stringify(published) ? null : (
            <Tag tone="lime">{t('prices.edited')}</Tag>
          )}
          <IconButton
            icon="close"
            label={t('exception.end', { name: t('exception.row', words) })}
            onPress={() => edit([{ entry, field, before: value, after: null }])}
          />
        </>
      }
    >
      <PriceField
        entry={entry}
        field={field}
        label={t('prices.field', { zone: t('exception.row', words) })}
        price={value['price'] ?? null}
        fullValue={value}
        toValue={(price) => ({ ...value, price })}
      />
    </PriceTableRow>
  )
}
