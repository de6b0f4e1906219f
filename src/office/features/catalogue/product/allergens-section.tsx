import { useId } from 'react'
import { allergens, diets } from '#domain/menu/menu.ts'
import { needsSecondPerson } from '#domain/catalogue/second-person.ts'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { allergensIn } from '#office/features/catalogue/table/allergens-cell.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Section } from './section.tsx'
import { useFieldFault } from './use-field-fault.ts'
import { FieldError } from '#ui/parts/fields/field-error.tsx'

/**
 * The fourteen allergens of EU law, whose changes a second person confirms (P4), and the diets
 * (H9).
 */
export function AllergensSection({ row }: { row: EntryRow }) {
  const t = useText('office-catalogue-product')
  const words = useText('office-catalogue')
  const nameOf = useEntryName()
  const { draft, edit, published } = useCatalogue()
  const { entry, fields, editedFields } = row
  const { fault } = useFieldFault(entry, 'allergens')
  const now = allergensIn(fields['allergens'])
  const allergenEdit = draft.edits.find(
    (draftEdit) => draftEdit.entry === entry && draftEdit.field === 'allergens',
  )
  return (
    <Section title={t('allergens.title')} note={t('allergens.law')}>
      <Choices
        label={t('allergens.title')}
        all={allergens}
        now={now}
        word={(allergen) => words(`allergen.${allergen}`)}
        onChange={(after) =>
          edit([{ entry, field: 'allergens', before: fields['allergens'] ?? null, after }])
        }
        fault={fault}
      />
      {needsSecondPerson(published, { entry, field: 'allergens' }) ? (
        <Notice tone="warn">
          {allergenEdit?.confirmedBy != null
            ? t('allergens.confirmed', { name: allergenEdit.confirmedBy })
            : editedFields.has('allergens')
              ? t('allergens.waiting')
              : t('allergens.second')}
        </Notice>
      ) : null}
      <Diets row={row} nameOf={nameOf} />
    </Section>
  )
}

function Diets({ row, nameOf }: { row: EntryRow; nameOf: (entry: string) => string }) {
  const t = useText('office-catalogue-product')
  const { edit } = useCatalogue()
  const { entry, fields } = row
  const { fault } = useFieldFault(entry, 'diets')
  const value = fields['diets']
  return (
    <Choices
      label={t('diets.title')}
      isLabelShown
      all={diets}
      now={diets.filter((diet) => Array.isArray(value) && value.includes(diet))}
      word={(diet) => nameOf(`diet ${diet}`)}
      onChange={(after) => edit([{ entry, field: 'diets', before: value ?? null, after }])}
      fault={fault}
    />
  )
}

function Choices<T extends string>({
  label,
  isLabelShown = false,
  all,
  now,
  word,
  onChange,
  fault,
}: {
  label: string
  isLabelShown?: boolean
  all: readonly T[]
  now: readonly T[]
  word: (choice: T) => string
  onChange: (selection: T[]) => void
  fault: string | null
}) {
  const id = useId()
  return (
    <fieldset className="product-choices" aria-describedby={fault === null ? undefined : id}>
      <legend className={isLabelShown ? 'field-label' : 'sr-only'}>{label}</legend>
      {all.map((choice) => (
        <Checkbox
          key={choice}
          value={now.includes(choice)}
          onChange={(isOn) =>
            onChange(all.filter((each) => (each === choice ? isOn : now.includes(each))))
          }
        >
          <span className="capital">{word(choice)}</span>
        </Checkbox>
      ))}
      <FieldError id={id} text={fault} />
    </fieldset>
  )
}
