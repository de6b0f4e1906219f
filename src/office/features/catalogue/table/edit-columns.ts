import type { ComponentType, ReactNode } from 'react'
import type { Locale } from '#contract/pages/locales.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import type { HeadColumn } from '#ui/parts/table/columns.ts'
import type { Typing } from '#office/features/catalogue/rows/typed-values.ts'

/** A field that is edited in its cell while its row is being edited. */
export type TypedField = { field: string; typing: Typing; label: string; lang?: Locale }

/** Shows a field of a row, and edits it in place. `name`: that of the row, for screen readers. */
export type FieldCell = ComponentType<{ row: EntryRow; field: string; name: string }>

/** A column of a table that is edited in place. */
export type EditColumn = HeadColumn & {
  /** The field whose change is marked at the cell. */
  field?: string
  typed?: TypedField
  /** Renders the cell; by default, the value of its typed field is shown. */
  cell?: (row: EntryRow) => ReactNode
  isSortable?: boolean
  /** Utility classes of its cells. */
  look?: string
}
