import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useEntryChoices } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { Section } from './section.tsx'
import { useFieldFault } from './use-field-fault.ts'

const flags = ['can_be_warm', 'served_hot', 'age_restricted'] as const

/**
 * The product’s category, and checkboxes: whether it can be warm, is served hot, and is sold only
 * from a minimum age (H6).
 */
export function SaleSection({ row: { entry, fields } }: { row: EntryRow }) {
  const t = useText('office-catalogue-product')
  const words = useText('office-catalogue-fields')
  const { edit } = useCatalogue()
  const categories = useEntryChoices('category')
  const { fault } = useFieldFault(entry, 'category')
  const { fault: ofAge } = useFieldFault(entry, 'age_restricted')
  const category = fields['category']
  return (
    <Section title={t('sale.title')}>
      <div className="field-row">
        <Select
          label={t('sale.category')}
          choices={categories}
          value={typeof category === 'number' ? String(category) : null}
          error={fault ?? undefined}
          onChange={(id) => {
            if (id !== null)
              edit([{ entry, field: 'category', before: category ?? null, after: Number(id) }])
          }}
        />
      </div>
      {flags.map((field) => (
        <Checkbox
          key={field}
          value={fields[field] === true}
          error={field === 'age_restricted' ? (ofAge ?? undefined) : undefined}
          onChange={(after) => edit([{ entry, field, before: fields[field] ?? null, after }])}
        >
          <span className="capital">{words(`field.${field}`)}</span>
        </Checkbox>
      ))}
    </Section>
  )
}
