import type { EntryFields } from '#domain/catalogue/entries.ts'
import { keyOf } from '#domain/catalogue/field-table.ts'
import { useText } from '#ui/text/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { CategoryChecks } from './category-checks.tsx'
import {
  type ChangeField,
  type Side,
  idsIn,
  sideKinds,
  sidesIn,
  withSide,
  withoutSide,
} from './contents.ts'
import { ProductList } from './product-list.tsx'

/**
 * The empty preset of a formula that customers cannot modify: the formula must then list its
 * contents (C23).
 */
const noPreset: EntryFields = { base_ids: [], ingredient_ids: [], sauce_ids: [] }
const presetLists = [
  ['base_ids', 'base', 'bases'],
  ['ingredient_ids', 'ingredient', 'ingredients'],
  ['sauce_ids', 'sauce', 'sauces'],
] as const
/** Kinds of categories that may be sides, such as drinks, desserts and soups. */
const sideCategories = ['cold-drink', 'hot-drink', 'dessert', 'composed-dessert', 'soup', 'snack']
/** Maximum number of sides of a formula. */
const MOST = 2

/** The fields of a formula: its sides, and the preset with which it begins. */
export function FormulaFields({ fields, change }: { fields: EntryFields; change: ChangeField }) {
  const t = useText('office-catalogue')
  const { drafted } = useCatalogue()
  const sides = sidesIn(fields)
  const drinks = [...drafted].find(([, { kind }]) => kind === 'cold-drink')?.[0]
  const offered = sides[0]?.category_ids ?? (drinks === undefined ? [] : [Number(keyOf(drinks))])
  const changeSide = (at: number, changes: Partial<Side>) =>
    change(
      'sides',
      sides.map((side, index) => (index === at ? { ...side, ...changes } : side)),
    )
  const preset = fields['preset']
  const lists =
    preset !== null && typeof preset === 'object'
      ? (preset as EntryFields)
      : fields['notModifiable'] === true
        ? noPreset
        : null
  return (
    <>
      {sides.map((side, at) => (
        <SideFields
          key={side.slot}
          side={side}
          number={at + 1}
          onChange={(changes) => changeSide(at, changes)}
          onRemove={() => change('sides', withoutSide(sides, at))}
        />
      ))}
      {sides.length < MOST ? (
        <Button
          kind="outlined"
          icon="plus"
          onPress={() => change('sides', withSide(sides, offered))}
        >
          {t('side.add')}
        </Button>
      ) : null}
      <Checkbox
        value={fields['notModifiable'] === true}
        onChange={(isOn) => change('notModifiable', isOn)}
      >
        {t('side.fixed')}
      </Checkbox>
      {lists === null
        ? null
        : presetLists.map(([field, kind, label]) => (
            <ProductList
              key={field}
              label={`${t('side.preset')} · ${t(`column.${label}`)}`}
              kind={kind}
              ids={idsIn(lists, field)}
              onChange={(ids) => change('preset', { ...lists, [field]: ids })}
            />
          ))}
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
    <fieldset className="side-fields">
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
        kinds={sideCategories}
        ids={side.category_ids}
        onChange={(ids) => onChange({ category_ids: ids })}
      />
      <Button kind="outlined" onPress={onRemove}>
        {t('side.remove')}
      </Button>
    </fieldset>
  )
}
