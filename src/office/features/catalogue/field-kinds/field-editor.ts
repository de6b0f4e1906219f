import type { ComponentType } from 'react'
import type { EntryFields, Json } from '#domain/catalogue/entries.ts'

/** What the editor of a field is given: in the draft, and in the dialog of a new entry. */
export type FieldEditorProps = {
  entry: string
  field: string
  label: string
  /** The fields of the entry, as the choices of some fields depend on others. */
  fields: EntryFields
  value: Json
  /** Whether the field may be left empty. */
  isOptional: boolean
  /** True in the dialog of a new entry. */
  isNew?: boolean
  /** Utility classes of the label, in place of its usual look. */
  labelLook?: string
  /** Utility classes of the input of a typed value. */
  inputLook?: string
  hint?: string | undefined
  error: string | undefined
  lang?: string | undefined
  /** The number of lines of a longer text. */
  lines?: number | undefined
  /** `seen`: the value when the user began to type, to find edits made meanwhile by others. */
  onChange: (value: Json, seen?: Json) => void
}

export type FieldEditor = ComponentType<FieldEditorProps>
