import { lazy } from 'react'
import { type EntryKind, type FieldKind, fieldTable } from '#domain/catalogue/field-table.ts'
import { AllergensCell } from '#office/features/catalogue/table/allergens-cell.tsx'
import type { FieldCell } from '#office/features/catalogue/table/edit-columns.ts'
import { FlagCell } from '#office/features/catalogue/table/flag-cell.tsx'
import { CategoriesEditor } from './categories-editor.tsx'
import {
  AllergensEditor,
  CategoryEditor,
  DietsEditor,
  FlagEditor,
  VatEditor,
  WordEditor,
} from './choice-editors.tsx'
import type { FieldEditor } from './field-editor.ts'
import { tableField } from './field-formatter.ts'
import { type FieldValues, fieldValues } from './field-values.ts'
import { ProductEditor, ProductsEditor } from './products-editor.tsx'
import { AmountEditor, CountEditor, EurosEditor, TextEditor } from './typed-input.tsx'

/** How the values of a kind of field are written, read, shown and edited. */
export type FieldKindRow = FieldValues & {
  /** The field of a form; undefined for a field that is edited on a page of its own, or not at all. */
  Editor?: FieldEditor
  /** The cell of a table; undefined for a typed value, and for one that a cell names in words. */
  Cell?: FieldCell
}

/** An editor of several fields, which is loaded where it is needed. */
const later = (load: () => Promise<FieldEditor>): FieldEditor =>
  lazy(async () => ({ default: await load() }))
const CompositionEditor = later(async () => (await import('./parts-editors.tsx')).CompositionEditor)
const PresetEditor = later(async () => (await import('./parts-editors.tsx')).PresetEditor)
const SidesEditor = later(async () => (await import('./sides-editor.tsx')).SidesEditor)
const GrantsEditor = later(async () => (await import('./grants-editor.tsx')).GrantsEditor)
const OriginEditor = later(async () => (await import('./origin-editor.tsx')).OriginEditor)

/** One row per kind of field: a new field of the table needs no code of its own (H6). */
export const fieldKinds: Readonly<Record<FieldKind, FieldKindRow>> = {
  ...fieldValues,
  texts: { ...fieldValues.texts, Editor: TextEditor },
  text: { ...fieldValues.text, Editor: TextEditor },
  word: { ...fieldValues.word, Editor: WordEditor },
  flag: { ...fieldValues.flag, Editor: FlagEditor, Cell: FlagCell },
  count: { ...fieldValues.count, Editor: CountEditor },
  amount: { ...fieldValues.amount, Editor: AmountEditor },
  euros: { ...fieldValues.euros, Editor: EurosEditor },
  points: { ...fieldValues.points, Editor: CountEditor },
  vat: { ...fieldValues.vat, Editor: VatEditor },
  category: { ...fieldValues.category, Editor: CategoryEditor },
  categories: { ...fieldValues.categories, Editor: CategoriesEditor },
  product: { ...fieldValues.product, Editor: ProductEditor },
  products: { ...fieldValues.products, Editor: ProductsEditor },
  allergens: { ...fieldValues.allergens, Editor: AllergensEditor, Cell: AllergensCell },
  diets: { ...fieldValues.diets, Editor: DietsEditor },
  composition: { ...fieldValues.composition, Editor: CompositionEditor },
  preset: { ...fieldValues.preset, Editor: PresetEditor },
  sides: { ...fieldValues.sides, Editor: SidesEditor },
  grants: { ...fieldValues.grants, Editor: GrantsEditor },
  origin: { ...fieldValues.origin, Editor: OriginEditor },
}

/** The fields of a kind of entry that a form edits. */
export const editableFields = (kind: EntryKind): string[] =>
  Object.keys(fieldTable[kind]).filter((field) => {
    const { kind: fieldKind } = tableField(`${kind} `, field)
    return fieldKinds[fieldKind].Editor !== undefined
  })
