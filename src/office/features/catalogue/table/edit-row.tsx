import { type FocusEvent, type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import type {
  TypedEdit,
  UnwrittenEdit,
} from '#office/features/catalogue/state/catalogue-context.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import type { EditColumn } from './edit-columns.ts'
import { useEditRow } from './use-edit-row.ts'
import { ValueCell } from './value-cell.tsx'

/** The callbacks of a row to its table; the same object for all rows and renderings. */
export type EditRowEvents = {
  begin: (entry: string, field: string | null) => void
  end: (entry: string, isKeyboard: boolean) => void
  keep: (edits: TypedEdit[]) => void
  onFocus: (entry: string) => void
  onKey: (event: KeyboardEvent, index: number, entry: string) => void
  select: (entry: string, isOn: boolean) => void
}

type EditRowProps = {
  row: EntryRow
  name: string
  index: number
  columns: readonly EditColumn[]
  /** The field that takes the focus; undefined while the row is not being edited. */
  editing: string | null | undefined
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined
  isInTabOrder: boolean
  unwritten: readonly UnwrittenEdit[] | undefined
  events: EditRowEvents
}

/** One row. It is rendered again only when its own props change. */
export const EditRow = memo(PlainEditRow)

function PlainEditRow({
  row,
  name,
  index,
  columns,
  editing,
  isSelected,
  isInTabOrder,
  unwritten,
  events,
}: EditRowProps) {
  const t = useText('office-catalogue')
  const isEditing = editing !== undefined
  const fields = columns.flatMap(({ typed }) => (typed === undefined ? [] : [typed]))
  const { textOf, change, keep, restore, wrong } = useEditRow(
    { row, fields, unwritten },
    isEditing,
    events.keep,
  )
  const place = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (editing === undefined) return
    const inputs = [
      ...(place.current?.querySelectorAll<HTMLInputElement>('input.cell-input') ?? []),
    ]
    const input = inputs.find(({ name: of }) => of === editing) ?? inputs[0]
    input?.focus()
    input?.select()
  }, [editing])
  const { entry } = row

  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      restore()
      events.end(entry, true)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (keep()) events.end(entry, true)
    }
  }
  /** Saves the typed values when the focus leaves the row. */
  function onBlur({ relatedTarget }: FocusEvent) {
    if (!isEditing || place.current?.contains(relatedTarget)) return
    if (document.hasFocus() && keep()) events.end(entry, false)
  }
  const first = columns.find(({ typed }) => typed !== undefined)
  return (
    <tr
      ref={place}
      data-id={entry}
      data-edit={isEditing || undefined}
      aria-rowindex={index + 2}
      onBlur={onBlur}
    >
      {isSelected === undefined ? null : (
        // The checkbox has a label of its own, which the rule does not see in a component.
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label
        <td className="cell-select">
          <Checkbox value={isSelected} onChange={(isOn) => events.select(entry, isOn)}>
            <span className="sr-only">{t('select.one', { name })}</span>
          </Checkbox>
        </td>
      )}
      {columns.map((column) => {
        const { id, typed, field = typed?.field, isNumber, drop } = column
        const unwrittenEdit = unwritten?.find((edit) => edit.field === field)
        const value =
          typed !== undefined && column.cell === undefined ? (
            <ValueCell row={row} typed={typed} unwritten={unwrittenEdit} />
          ) : (
            column.cell?.(row)
          )
        return (
          <td
            key={id}
            data-drop={drop}
            data-number={isNumber || undefined}
            data-edited={(field !== undefined && row.editedFields.has(field)) || undefined}
            data-column={id}
            {...(typed !== undefined &&
              !isEditing && { onClick: () => events.begin(entry, typed.field) })}
          >
            {isEditing && column === columns.at(-1) && typed === undefined ? (
              <span className="flex -ml-1.5">
                <IconButton
                  icon="check"
                  label={t('keep')}
                  onPress={() => {
                    if (keep()) events.end(entry, true)
                  }}
                />
                <IconButton
                  icon="close"
                  label={t('restore')}
                  onPress={() => {
                    restore()
                    events.end(entry, true)
                  }}
                />
              </span>
            ) : typed !== undefined && isEditing ? (
              <>
                <input
                  className="cell-input"
                  name={typed.field}
                  aria-label={typed.label}
                  aria-invalid={wrong.has(typed.field) || undefined}
                  aria-describedby={wrong.has(typed.field) ? `wrong-${typed.field}` : undefined}
                  autoComplete="off"
                  lang={typed.lang}
                  inputMode={typed.typing === 'text' ? 'text' : 'decimal'}
                  value={textOf(typed)}
                  onChange={({ target }) => change(typed, target.value)}
                  onKeyDown={onKey}
                />
                {wrong.has(typed.field) ? (
                  <span
                    id={`wrong-${typed.field}`}
                    className="absolute z-3 top-full right-0 py-1 px-2 rounded-sm bg-err-bg text-err text-note font-medium whitespace-nowrap"
                    role="alert"
                  >
                    {t(typed.typing === 'count' ? 'wrong.count' : 'wrong.number')}
                  </span>
                ) : null}
              </>
            ) : column === first ? (
              <button
                type="button"
                className="flow-root w-full min-h-8 p-0 leading-[1.25] text-left wrap-anywhere"
                data-row=""
                tabIndex={isInTabOrder ? 0 : -1}
                aria-describedby="edit-row-keys"
                onFocus={() => events.onFocus(entry)}
                onKeyDown={(event) => events.onKey(event, index, entry)}
              >
                {value}
              </button>
            ) : (
              value
            )}
          </td>
        )
      })}
    </tr>
  )
}
