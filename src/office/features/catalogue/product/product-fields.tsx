import type { ReactNode } from 'react'
import { FieldList } from '#office/features/catalogue/field-kinds/draft-field.tsx'
import { editableFields } from '#office/features/catalogue/field-kinds/field-kinds.ts'
import { tableField } from '#office/features/catalogue/field-kinds/field-formatter.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { Section } from './section.tsx'

/** The fields of each section of a product’s page; those of other parts are in `elsewhere`. */
const sections = {
  nutrition: [
    'calories',
    'nutrition.kj',
    'nutrition.fat_g',
    'nutrition.carbs_g',
    'nutrition.protein_g',
    'portion_g',
    'portion_ml',
    'alcohol_by_volume',
  ],
  allergens: ['allergens', 'diets'],
  origin: ['origin'],
  money: ['vat_rate', 'premium_price', 'points'],
} as const
/** Fields shown only of the products that have them. */
const sometimes: readonly string[] = ['portion_ml', 'alcohol_by_volume']
/** Fields with a part of their own on the page, those of a whole entry are at its head. */
const elsewhere: readonly string[] = ['price', 'active', 'composition']

type ProductSection = keyof typeof sections | 'sale'

/** The fields of a section; that of the sale has every field that no other part has. */
function fieldsIn(section: ProductSection, { kind, fields, entry }: EntryRow): readonly string[] {
  const listed =
    section === 'sale'
      ? editableFields(kind).filter(
          (field) =>
            tableField(entry, field).kind !== 'texts' &&
            !elsewhere.includes(field) &&
            !Object.values(sections).some((names: readonly string[]) => names.includes(field)),
        )
      : sections[section]
  return listed.filter((field) => !sometimes.includes(field) || fields[field] !== undefined)
}

export const ProductFields = ({ section, row }: { section: ProductSection; row: EntryRow }) => (
  <FieldList entry={row.entry} fields={fieldsIn(section, row)} />
)

/** A section of a product’s page: a list of its fields, with what is noted beside them. */
export function FieldSection({
  section,
  row,
  title,
  note,
  children,
}: {
  section: ProductSection
  row: EntryRow
  title: string
  note?: ReactNode
  children?: ReactNode
}) {
  return (
    <Section title={title} note={note}>
      <div className="fields">
        <ProductFields section={section} row={row} />
        {children}
      </div>
    </Section>
  )
}
