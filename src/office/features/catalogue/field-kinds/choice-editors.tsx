import { useId } from 'react'
import { allergens, diets } from '#domain/menu/menu.ts'
import { keyOf } from '#domain/catalogue/field-table.ts'
import { useText } from '#ui/text/text.ts'
import { kindsFor } from '#office/features/catalogue/kinds/category-facts.ts'
import { useEntryChoices, useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import type { FieldChoice } from '#ui/parts/fields/choices.ts'
import { FieldError } from '#ui/parts/fields/field-error.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import type { FieldEditor, FieldEditorProps } from './field-editor.ts'
import { listOf, plainValue } from './json-shapes.ts'

export const FlagEditor: FieldEditor = ({ label, value, error, onChange }) => (
  <Checkbox value={value === true} error={error} onChange={onChange}>
    {label}
  </Checkbox>
)

function Choice({
  choices,
  toValue = Number,
  ...props
}: FieldEditorProps & {
  choices: readonly FieldChoice[]
  toValue?: (id: string) => string | number
}) {
  const { label, hint, error, value, onChange } = props
  return (
    <Select
      {...{ label, hint, error, choices }}
      value={value === null ? null : plainValue(value)}
      onChange={(id) => {
        if (id !== null) onChange(toValue(id))
      }}
    />
  )
}

const rates = [5.5, 10, 20] as const

export const VatEditor: FieldEditor = (props) => {
  const t = useText('office-catalogue-product')
  const textOf = (rate: (typeof rates)[number]) =>
    t(rate === 5.5 ? 'vat.55' : rate === 10 ? 'vat.10' : 'vat.20')
  return (
    <Choice {...props} choices={rates.map((rate) => ({ id: String(rate), text: textOf(rate) }))} />
  )
}

export const CategoryEditor: FieldEditor = (props) => (
  <Choice {...props} choices={useEntryChoices('category')} />
)

/** The kind of a category. Other words are selection on pages of their own. */
export const WordEditor: FieldEditor = (props) => {
  const t = useText('office-catalogue')
  const words = useText('office-catalogue-fields')
  const { drafted } = useCatalogue()
  const kinds = kindsFor(drafted, props.isNew === true ? null : Number(keyOf(props.entry)))
  const hint = kinds.length === 1 ? t('categories.kept') : props.hint
  return (
    <Choice
      {...props}
      hint={hint}
      toValue={String}
      choices={kinds.map((id) => ({ id, text: words(`word.${id}`) }))}
    />
  )
}

/** The fourteen allergens of EU law. Of a new product, it is asked whether it has none (F4). */
export const AllergensEditor: FieldEditor = (props) => {
  const t = useText('office-catalogue')
  const { value, isNew, error, onChange } = props
  return (
    <>
      <Choices
        {...props}
        error={isNew === true ? undefined : error}
        all={allergens}
        textOf={(allergen) => t(`allergen.${allergen}`)}
      />
      {isNew === true ? (
        <Checkbox
          value={value !== null && listOf(value).length === 0}
          error={error}
          onChange={(isNone) => onChange(isNone ? [] : null)}
        >
          {t('new.noAllergens')}
        </Checkbox>
      ) : null}
    </>
  )
}

export const DietsEditor: FieldEditor = (props) => {
  const nameOf = useEntryName()
  return <Choices {...props} all={diets} textOf={(diet) => nameOf(`diet ${diet}`)} />
}

function Choices<T extends string>({
  label,
  labelLook = 'field-label mt-3',
  value,
  error,
  isNew = false,
  all,
  textOf,
  onChange,
}: FieldEditorProps & { all: readonly T[]; textOf: (choice: T) => string }) {
  const id = useId()
  const selection = listOf(value)
  return (
    <fieldset
      className="mb-3 grid min-w-0 grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-x-2.5 gap-y-0.5"
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className={labelLook}>{label}</legend>
      {all.map((choice) => (
        <Checkbox
          key={choice}
          value={selection.includes(choice)}
          onChange={(isOn) => {
            const next = all.filter((each) => (each === choice ? isOn : selection.includes(each)))
            // Of a new product, an empty list is an answer of its own.
            onChange(isNew && next.length === 0 ? null : next)
          }}
        >
          <span className="inline-block first-letter:uppercase">{textOf(choice)}</span>
        </Checkbox>
      ))}
      {error === undefined ? null : (
        <div className="col-span-full">
          <FieldError id={id} text={error} />
        </div>
      )}
    </fieldset>
  )
}
