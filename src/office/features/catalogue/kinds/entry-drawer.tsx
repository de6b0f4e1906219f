import { isSame } from '#domain/catalogue/entries.ts'
import { keyOf } from '#domain/catalogue/field-table.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { type EntryRow, nameOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { RemovePart } from '#office/features/catalogue/removal/remove-part.tsx'
import { Drawer } from '#ui/parts/layers/drawer.tsx'
import { CategoryFields } from './category-fields.tsx'
import { isRemovable } from './category-facts.ts'
import { CategoryChecks } from './category-checks.tsx'
import { type ChangeField, idsIn } from './contents.ts'
import { FormulaFields } from './formula-fields.tsx'
import { GrantFields } from './grant-fields.tsx'
import { recipeFields } from './parts.ts'
import { PartsFields } from './parts-fields.tsx'

/**
 * Kinds of entries that can always be removed in the drawer; a category can be removed if
 * `isRemovable`. A dessert is a product, and is taken off sale on the products’ page.
 */
const removable: readonly string[] = ['formula', 'recipe', 'reward']

/** The contents of an entry as form fields; each change is saved in the draft at once (H6). */
export function EntryDrawer({
  row,
  onClose,
  onPrevious,
  onNext,
}: {
  row: EntryRow
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}) {
  const locale = useLocale()
  const { drafted, edit } = useCatalogue()
  const { entry, kind, fields } = row
  const canGo =
    kind === 'category' ? isRemovable(drafted, Number(keyOf(entry))) : removable.includes(kind)
  const change: ChangeField = (field, after) =>
    edit([{ entry, field, before: fields[field] ?? null, after }])
  return (
    <Drawer
      of={entry}
      title={nameOf(row, locale)}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      footer={!canGo ? undefined : <RemovePart entry={entry} onDone={onClose} />}
    >
      <div className="fields">
        {kind === 'formula' ? <FormulaFields fields={fields} change={change} /> : null}
        {kind === 'recipe' ? <RecipeFields row={row} /> : null}
        {kind === 'dessert' ? <DessertFields row={row} change={change} /> : null}
        {kind === 'category' ? <CategoryFields row={row} change={change} /> : null}
        {kind === 'reward' ? <GrantFields key={entry} fields={fields} change={change} /> : null}
      </div>
    </Drawer>
  )
}

/** The parts of a recipe; its price and calories are recomputed. */
function RecipeFields({ row: { entry, fields } }: { row: EntryRow }) {
  const { drafted, edit } = useCatalogue()
  const idIn = (field: string) => {
    const id = fields[field]
    return typeof id === 'number' ? id : null
  }
  const recipeParts = {
    base: idIn('base_id'),
    ingredients: idsIn(fields, 'ingredient_ids'),
    sauce: idIn('sauce_id'),
  }
  return (
    <PartsFields
      bowlParts={recipeParts}
      onChange={(next) =>
        edit(
          Object.entries(recipeFields(drafted, next))
            .map(([field, after]) => ({ entry, field, before: fields[field] ?? null, after }))
            .filter(({ before, after }) => !isSame(before, after)),
        )
      }
    />
  )
}

function DessertFields({ row: { fields }, change }: { row: EntryRow; change: ChangeField }) {
  const t = useText('office-catalogue')
  return (
    <>
      {(['coulis', 'topping'] as const).map((kind) => (
        <CategoryChecks
          key={kind}
          label={t(kind === 'coulis' ? 'column.coulis' : 'column.toppings')}
          kinds={[kind]}
          ids={idsIn(fields, `${kind}_category_ids`)}
          onChange={(ids) => change(`${kind}_category_ids`, ids)}
        />
      ))}
    </>
  )
}
