import { useEffect, useRef, useState } from 'react'
import { useLocale } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { tableField } from '#office/features/catalogue/field-kinds/field-formatter.ts'
import {
  type FieldValues,
  fieldValues,
} from '#office/features/catalogue/field-kinds/field-values.ts'
import { writeTyped } from '#office/features/catalogue/rows/typed-values.ts'
import type {
  TypedEdit,
  UnwrittenEdit,
} from '#office/features/catalogue/state/catalogue-context.ts'
import type { TypedField } from './edit-columns.ts'

type Values = Record<string, { text: string; before: TypedEdit['before'] }>

/** The decimal sign of the language. */
export const useDecimal = (): string => (useLocale() === 'en' ? '.' : ',')

/**
 * The typed values as edits, and the fields whose text is not a valid value or is empty where a
 * number is required.
 */
function editsOf(entry: string, fields: readonly TypedField[], values: Values) {
  const wrongFields = new Set<string>()
  const edits: TypedEdit[] = []
  for (const { field, typing } of fields) {
    const typedValue = values[field]
    if (typedValue === undefined) continue
    const { parse }: FieldValues = fieldValues[tableField(entry, field).kind]
    const after = parse?.(typedValue.text)
    const isMissing = after === null && typing !== 'text'
    if (after === undefined || isMissing) wrongFields.add(field)
    else edits.push({ entry, field, after, before: typedValue.before ?? null })
  }
  return { edits, wrongFields }
}

/**
 * The values typed into the fields of one row. Only fields that the user changed are stored, each
 * with its value before the change; the remaining fields show the changes of other users. The
 * values are saved before the row leaves the document.
 */
export function useEditRow(
  {
    row,
    fields,
    unwritten = [],
  }: {
    row: EntryRow
    fields: readonly TypedField[]
    /** Earlier edits of this row that were refused: their values are shown, to be corrected. */
    unwritten: readonly UnwrittenEdit[] | undefined
  },
  isEditing: boolean,
  onKeep: (edits: TypedEdit[]) => void,
) {
  const decimal = useDecimal()
  const [values, setValues] = useState<Values>({})
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef<{ keep: () => boolean; isEditing: boolean }>({
    keep: () => true,
    isEditing,
  })
  const textOf = ({ field, typing }: TypedField): string =>
    values[field]?.text ??
    writeTyped(
      unwritten.find((edit) => edit.field === field)?.after ?? row.fields[field],
      typing,
      decimal,
    )

  function change({ field }: TypedField, text: string): void {
    setWrong(new Set([...wrong].filter((wrongField) => wrongField !== field)))
    setValues({
      ...values,
      [field]: { text, before: values[field]?.before ?? row.fields[field] ?? null },
    })
  }

  /**
   * Passes the typed values to `onKeep`; returns false if the text of a field is not a valid value.
   */
  function keep(): boolean {
    const { edits, wrongFields } = editsOf(row.entry, fields, values)
    setWrong(wrongFields)
    if (wrongFields.size > 0) return false
    // The values are passed to `onKeep` only once, even if the row then leaves the document.
    latest.current = { keep: () => true, isEditing: false }
    if (edits.length > 0) onKeep(edits)
    setValues({})
    return true
  }

  const restore = () => {
    setValues({})
    setWrong(new Set())
  }
  useEffect(() => {
    latest.current = { keep, isEditing }
  })
  useEffect(
    () => () => {
      if (latest.current.isEditing) latest.current.keep()
    },
    [],
  )
  return { textOf, change, keep, restore, wrong }
}
