import { type FocusEvent, type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import type {
  TypedEdit,
  UnwrittenEdit,
} from '#office/features/catalogue/state/catalogue-context.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { CellInput } from './cell-input.tsx'
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

const cellLook = `relative overflow-visible leading-[1.25] wrap-anywhere whitespace-normal
  group-hover/row:bg-[color-mix(in_srgb,var(--zinc)_40%,var(--ground))] group-data-edit/row:bg-zinc data-number:whitespace-nowrap`
const editedLook = `before:absolute before:inset-y-1.25 before:-left-px before:w-1.25
  before:rounded-r-[3px] before:border before:border-l-0 before:border-ink before:bg-lime`

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
  const { entry } = row
  const { place, save, cancel, onKey, onBlur } = useRowEditing({
    editing,
    keep,
    restore,
    end: (isKeyboard) => events.end(entry, isKeyboard),
  })
  const first = columns.find(({ typed }) => typed !== undefined)
  const contentOf = (column: EditColumn) => {
    const { typed, field = typed?.field } = column
    if (isEditing && typed !== undefined)
      return (
        <CellInput
          name={typed.field}
          aria-label={typed.label}
          lang={typed.lang}
          inputMode={typed.typing === 'text' ? 'text' : 'decimal'}
          value={textOf(typed)}
          onChange={({ target }) => change(typed, target.value)}
          onKeyDown={onKey}
          wrong={
            wrong.has(typed.field)
              ? t(typed.typing === 'count' ? 'wrong.count' : 'wrong.number')
              : null
          }
        />
      )
    if (isEditing && column === columns.at(-1))
      return (
        <span className="-ml-1.5 flex">
          <IconButton icon="check" label={t('keep')} onPress={save} />
          <IconButton icon="close" label={t('restore')} onPress={cancel} />
        </span>
      )
    if (column.cell !== undefined || typed === undefined) return column.cell?.(row)
    const value = (
      <ValueCell
        row={row}
        typed={typed}
        unwritten={unwritten?.find((edit) => edit.field === field)}
      />
    )
    return column === first ? (
      <button
        type="button"
        className="flow-root min-h-8 w-full p-0 text-left leading-[1.25] wrap-anywhere"
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
    )
  }
  return (
    <tr
      ref={place}
      className="group/row"
      data-id={entry}
      data-edit={isEditing || undefined}
      aria-rowindex={index + 2}
      onBlur={onBlur}
    >
      {isSelected === undefined ? null : (
        // The checkbox has a label of its own, which the rule does not see in a component.
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label
        <td className={cellLook}>
          <Checkbox value={isSelected} onChange={(isOn) => events.select(entry, isOn)}>
            <span className="sr-only">{t('select.one', { name })}</span>
          </Checkbox>
        </td>
      )}
      {columns.map((column) => {
        const { id, typed, field = typed?.field, isNumber, drop, look = '' } = column
        const isEdited = field !== undefined && row.editedFields.has(field)
        return (
          <td
            key={id}
            className={`${cellLook} ${look} ${isEdited ? editedLook : ''} ${typed === undefined ? '' : 'cursor-text'}`}
            data-drop={drop}
            data-number={isNumber || undefined}
            data-edited={isEdited || undefined}
            data-column={id}
            {...(typed !== undefined &&
              !isEditing && { onClick: () => events.begin(entry, typed.field) })}
          >
            {contentOf(column)}
          </td>
        )
      })}
    </tr>
  )
}

/**
 * How the fields of a row get the focus and give it back: Enter saves, Escape cancels, and leaving
 * the row saves.
 */
function useRowEditing({
  editing,
  keep,
  restore,
  end,
}: {
  /** The field that takes the focus; undefined while the row is not being edited. */
  editing: string | null | undefined
  keep: () => boolean
  restore: () => void
  end: (isKeyboard: boolean) => void
}) {
  const place = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (editing === undefined) return
    const inputs = [...(place.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
    const input = inputs.find(({ name }) => name === editing) ?? inputs[0]
    input?.focus()
    input?.select()
  }, [editing])

  const save = () => {
    if (keep()) end(true)
  }
  const cancel = () => {
    restore()
    end(true)
  }
  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !['Escape', 'Enter'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter') save()
    else cancel()
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    if (editing === undefined || place.current?.contains(relatedTarget)) return
    if (document.hasFocus() && keep()) end(false)
  }
  return { place, save, cancel, onKey, onBlur }
}
