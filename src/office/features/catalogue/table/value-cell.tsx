import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { writeTyped } from '#office/features/catalogue/rows/typed-values.ts'
import type { UnwrittenEdit } from '#office/features/catalogue/state/catalogue-context.ts'
import { Icon } from '#ui/parts/icon.tsx'
import type { TypedField } from './edit-columns.ts'
import { useDecimal } from './use-edit-row.ts'

/**
 * The value of a field in its cell: a text with its state (missing, stale or refused), or a number
 * with the published number.
 */
export function ValueCell({
  row,
  typed: { field, typing, lang },
  unwritten,
}: {
  row: EntryRow
  typed: TypedField
  unwritten: UnwrittenEdit | undefined
}) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const decimal = useDecimal()
  const write = (value: unknown) =>
    typing === 'euros' && typeof value === 'number'
      ? format.amount(Math.round(value * 100))
      : writeTyped(value, typing, decimal)
  if (unwritten !== undefined)
    return (
      <span className="inline-flex gap-1.5 items-center text-err font-semibold">
        <Icon name="err" size={16} />
        <span lang={lang}>{write(unwritten.after) || '–'}</span>
        <span className="sr-only">{t('mark.unwritten')}</span>
      </span>
    )
  if (row.missing.has(field))
    return (
      <span className="inline-flex gap-1.5 items-center text-warn font-semibold">
        <Icon name="warn" size={16} />
        {t('mark.missing')}
      </span>
    )
  const value = write(row.fields[field])
  if (row.stale.has(field))
    return (
      <span className="inline-flex gap-1.5 items-center">
        <span className="text-info">
          <Icon name="half" size={16} />
        </span>
        <span lang={lang}>{value}</span>
        <span className="sr-only">{t('mark.stale')}</span>
      </span>
    )
  const before = write(row.published?.[field])
  const isFigure = typing !== 'text' && row.editedFields.has(field) && before !== ''
  return (
    <>
      {isFigure ? (
        <>
          <del className="text-ink-2">
            <span className="sr-only">{t('mark.before')}</span>
            {before}
          </del>{' '}
        </>
      ) : null}
      <span lang={lang} className={typing === 'text' ? 'in-data-fixed:line-clamp-2' : undefined}>
        {value}
      </span>
    </>
  )
}
