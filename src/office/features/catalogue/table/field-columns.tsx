import { useLocale, useText } from '#ui/text/text.ts'
import { tableField } from '#office/features/catalogue/field-kinds/field-formatter.ts'
import { fieldKinds } from '#office/features/catalogue/field-kinds/field-kinds.ts'
import { valueItemsOf } from '#office/features/catalogue/field-kinds/field-values.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'
import { useFieldLabel } from '#office/features/catalogue/field-kinds/use-field-label.ts'
import { nameOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { cellButtonLook } from './cell-looks.ts'
import type { EditColumn } from './edit-columns.ts'

/**
 * Returns a function that makes the column of a field: typed in place, edited by the cell of its
 * kind, or, for a list of fields, their values in words, which open the entry.
 */
export function useFieldColumns(
  onOpen?: (entry: string) => void,
): (entry: string, of: string | readonly string[]) => EditColumn {
  const t = useText('office-catalogue')
  const locale = useLocale()
  const { published, drafted } = useCatalogue()
  const formatter = useFieldFormatter(published, drafted)
  const labelOf = useFieldLabel()
  return (entry, of) => {
    const fields = typeof of === 'string' ? [of] : of
    const [field = ''] = fields
    const header = labelOf(entry, field)
    const { typing, Cell, items } = fieldKinds[tableField(entry, field).kind]
    if (typing !== undefined)
      return {
        id: field,
        header: <span className="inline-block max-w-24 whitespace-normal">{header}</span>,
        isNumber: true,
        width: '96px',
        typed: { field, typing, label: header },
      }
    if (Cell !== undefined)
      return {
        id: field,
        header,
        field,
        width: '84px',
        cell: (row) => <Cell row={row} field={field} name={nameOf(row, locale)} />,
      }
    return {
      id: field,
      header: fields.length === 1 ? header : t('column.what'),
      ...(items === undefined && { width: '148px', look: 'wrap-normal' }),
      ...((fields.length > 1 || field === 'grants') && { look: 'min-w-60' }),
      field,
      cell(row) {
        const words = fields.flatMap((name) =>
          valueItemsOf({ entry: row.entry, field: name }, row.fields[name] ?? null, formatter),
        )
        return (
          <button type="button" className={cellButtonLook} onClick={() => onOpen?.(row.entry)}>
            <span className="sr-only">{t('side.edit', { name: nameOf(row, locale) })} </span>
            {words.length > 0 ? (
              <span className="line-clamp-2">{formatter.format.list(words)}</span>
            ) : (
              <span className="muted">{t('side.none')}</span>
            )}
          </button>
        )
      },
    }
  }
}
