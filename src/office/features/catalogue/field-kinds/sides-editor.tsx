import { useText } from '#ui/text/text.ts'
import { sideCategoriesOf } from '#office/features/catalogue/creation/new-entries.ts'
import {
  type Side,
  sideKinds,
  sidesIn,
  withSide,
  withoutSide,
} from '#office/features/catalogue/kinds/contents.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { FieldError } from '#ui/parts/fields/field-error.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { CategoryChecks, sideCategories } from './categories-editor.tsx'
import type { FieldEditor } from './field-editor.ts'

/** Maximum number of sides of a formula. */
const MOST = 2

/** The sides of a formula (M5). A new one begins with the categories of the other formulas. */
export const SidesEditor: FieldEditor = ({ value, error, onChange }) => {
  const t = useText('office-catalogue')
  const { drafted } = useCatalogue()
  const sides = sidesIn(value)
  return (
    <>
      {sides.map((side, at) => (
        <SideFields
          key={side.slot}
          side={side}
          number={at + 1}
          onChange={(changes) => onChange(sides.with(at, { ...side, ...changes }))}
          onRemove={() => onChange(withoutSide(sides, at))}
        />
      ))}
      {sides.length < MOST ? (
        <Button
          kind="outlined"
          icon="plus"
          onPress={() => {
            const kind = sides[0]?.kind === 'drink' ? 'dessert' : 'drink'
            onChange(withSide(sides, kind, sideCategoriesOf(drafted, kind)))
          }}
        >
          {t('side.add')}
        </Button>
      ) : null}
      <FieldError text={error} />
    </>
  )
}

function SideFields({
  side,
  number,
  onChange,
  onRemove,
}: {
  side: Side
  number: number
  onChange: (changes: Partial<Side>) => void
  onRemove: () => void
}) {
  const t = useText('office-catalogue')
  return (
    <fieldset className="grid min-w-0 gap-2.5 border-t border-line pt-3.5">
      <legend className="field-label">{t('side.title', { number })}</legend>
      <Select
        label={t('side.kind')}
        choices={sideKinds.map((id) => ({ id, text: t(`side.kinds.${id}`) }))}
        value={side.kind}
        onChange={(id) => {
          const kind = sideKinds.find((candidate) => candidate === id)
          if (kind) onChange({ kind })
        }}
      />
      <Checkbox value={side.required} onChange={(required) => onChange({ required })}>
        {t('side.required')}
      </Checkbox>
      <CategoryChecks
        label={t('side.categories')}
        kinds={sideCategories}
        ids={side.category_ids}
        onChange={(ids) => onChange({ category_ids: ids })}
      />
      <div className="flex">
        <Button kind="outlined" onPress={onRemove}>
          {t('side.remove')}
        </Button>
      </div>
    </fieldset>
  )
}
