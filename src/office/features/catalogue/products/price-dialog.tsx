import { useState } from 'react'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { type EntryRow, nameOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { type Fill, fillDown } from '#office/features/catalogue/rows/fill.ts'
import { MoneyField, NumberField } from '#ui/parts/fields/number-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'

const MOST_LISTED = 4

/**
 * Raises or lowers all selected prices by an amount or a percentage, after a preview of some of
 * them.
 */
export function PriceDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly EntryRow[]
  onClose: () => void
  onDone: (fill: Fill) => void
}) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const locale = useLocale()
  const [by, setBy] = useState<'amount' | 'percent'>('amount')
  const [direction, setDirection] = useState<'up' | 'down'>('up')
  const [value, setValue] = useState<number | null>(null)
  const signed = (value ?? 0) * (direction === 'up' ? 1 : -1)
  const fill: Fill =
    by === 'amount' ? { field: 'price', add: signed } : { field: 'price', percent: signed }
  const edits = value === null || value === 0 ? [] : fillDown(rows, fill)
  const isBelow = edits.some(({ after }) => Number(after) < 0)
  const isReady = edits.length > 0 && !isBelow
  const cents = (euros: unknown) => format.price(Math.round(Number(euros) * 100))
  const field = {
    label: t('price.by'),
    value,
    onChange: setValue,
    min: 0,
    error: isBelow ? t('price.below') : undefined,
  }
  function fillIn() {
    if (!isReady) return
    onDone(fill)
    onClose()
  }
  return (
    <FormDialog
      title={t('price.title', { count: rows.length })}
      action={t('price.do', { count: edits.length })}
      isDisabled={!isReady}
      onSave={fillIn}
      onClose={onClose}
    >
      {by === 'amount' ? (
        <MoneyField {...field} />
      ) : (
        <NumberField {...field} label={t('price.percent')} />
      )}
      <Segmented
        label={t('price.unit')}
        value={by}
        onChange={setBy}
        choices={[
          { id: 'amount', text: t('price.amount') },
          { id: 'percent', text: t('price.share') },
        ]}
      />
      <Segmented
        label={t('price.way')}
        value={direction}
        onChange={setDirection}
        choices={[
          { id: 'up', text: t('price.up') },
          { id: 'down', text: t('price.down') },
        ]}
      />
      <ul className="lines">
        {edits.slice(0, MOST_LISTED).map(({ entry, before, after }) => {
          const row = rows.find((candidate) => candidate.entry === entry)
          return (
            <li key={entry}>
              <b>{row === undefined ? entry : nameOf(row, locale)}</b>{' '}
              <span className="tabular-nums">
                <del>{cents(before)}</del> {cents(after)}
              </span>
            </li>
          )
        })}
        {edits.length > MOST_LISTED ? (
          <li className="muted">{t('price.others', { count: edits.length - MOST_LISTED })}</li>
        ) : null}
      </ul>
    </FormDialog>
  )
}
