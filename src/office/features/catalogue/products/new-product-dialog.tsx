import { useState } from 'react'
import { allergens } from '#domain/menu/menu.ts'
import { useText } from '#ui/text/text.ts'
import { SaladFields } from '#office/features/catalogue/creation/salad-fields.tsx'
import { nutritionOf, noParts, toCompleteParts } from '#office/features/catalogue/kinds/parts.ts'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { useCreation } from '#office/features/catalogue/creation/use-creation.ts'
import { useEntryChoices } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { MoneyField, NumberField } from '#ui/parts/fields/number-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { newProduct, usualVat } from './new-product.ts'

const figures = ['calories', 'portion', 'protein', 'carbs', 'fat'] as const
type Figure = (typeof figures)[number]

const nothing: Record<Figure, number | null> = {
  calories: null,
  portion: null,
  protein: null,
  carbs: null,
  fat: null,
}
/**
 * The field of the dialog in which the user enters each field of the new product, to show refusals
 * there.
 */
const askedAt: Record<string, Figure | 'name' | 'price' | 'category' | 'allergens'> = {
  'name.fr': 'name',
  slug: 'name',
  price: 'price',
  category: 'category',
  calories: 'calories',
  portion_g: 'portion',
  'nutrition.protein_g': 'protein',
  'nutrition.carbs_g': 'carbs',
  'nutrition.fat_g': 'fat',
  allergens: 'allergens',
}

/**
 * Dialog for a new product. The law requires that its figures are correct, so the user must enter
 * each of them: no number field begins with a zero. The name is entered in French only; the other
 * languages and the other texts are added afterwards, in the table.
 */
export function NewProductDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  /** Called with the name of the new product. */
  onDone: (name: string) => void
}) {
  const t = useText('office-catalogue')
  const { drafted } = useCatalogue()
  const categories = useEntryChoices('category')
  const [category, setCategory] = useState<string | null>(null)
  const [price, setPrice] = useState<number | null>(null)
  const [amounts, setAmounts] = useState(nothing)
  const [chosenAllergens, setChosenAllergens] = useState<readonly string[]>([])
  const [isNone, setNone] = useState(false)
  const [alcohol, setAlcohol] = useState<number | null>(null)
  const [bowlParts, setBowlParts] = useState(noParts)
  const { name, nameField, errorOf, create, dialog } = useCreation(askedAt)
  const isAlcohol = drafted.get(`category ${category}`)?.['is_alcohol'] === true
  const isSalad = drafted.get(`category ${category}`)?.['kind'] === 'signature'
  const completeParts = toCompleteParts(bowlParts)
  const facts = isSalad && completeParts !== null ? nutritionOf(drafted, completeParts) : null
  const lacksAllergens = !isSalad && chosenAllergens.length === 0 && !isNone

  function save() {
    // The figures of a salad are computed from its parts.
    const { calories, portion, protein, carbs, fat } = isSalad ? (facts ?? nothing) : amounts
    const input =
      category !== null &&
      name !== '' &&
      price !== null &&
      !lacksAllergens &&
      calories !== null &&
      portion !== null &&
      protein !== null &&
      carbs !== null &&
      fat !== null &&
      (!isAlcohol || alcohol !== null)
        ? {
            category: Number(category),
            name,
            price: price / 100,
            calories,
            portion,
            protein,
            carbs,
            fat,
            allergens: facts?.allergens ?? chosenAllergens,
            vat: usualVat(drafted, Number(category)),
            alcohol,
            ...(isSalad && completeParts !== null && { saladParts: completeParts }),
          }
        : null
    create(input && ((usedSlugs) => newProduct(drafted, input, usedSlugs)), () => onDone(name))
  }

  return (
    <FormDialog
      isWide
      title={t('new.title')}
      action={t('new.do')}
      onSave={save}
      onClose={onClose}
      {...dialog}
    >
      <TextField {...nameField} />
      <div className="field-pair">
        <Select
          label={t('filter.category')}
          choices={categories}
          value={category}
          onChange={setCategory}
          error={errorOf('category', category === null)}
        />
        <MoneyField
          label={t('column.price')}
          value={price}
          onChange={setPrice}
          min={0}
          error={errorOf('price', price === null)}
        />
      </div>
      {isSalad ? (
        <SaladFields
          bowlParts={bowlParts}
          onChange={setBowlParts}
          facts={facts}
          errors={{
            base: errorOf(null, bowlParts.base === null),
            ingredients: errorOf(null, bowlParts.ingredients.length === 0),
            sauce: errorOf(null, bowlParts.sauce === null),
          }}
        />
      ) : (
        <>
          <div className="field-row">
            {figures.map((figure) => (
              <NumberField
                key={figure}
                label={t(`new.${figure}`)}
                value={amounts[figure]}
                onChange={(value) => setAmounts({ ...amounts, [figure]: value })}
                min={0}
                error={errorOf(figure, amounts[figure] === null)}
              />
            ))}
            {isAlcohol ? (
              <NumberField
                label={t('new.alcohol')}
                value={alcohol}
                onChange={setAlcohol}
                min={0}
                max={100}
                error={errorOf(null, alcohol === null)}
              />
            ) : null}
          </div>
          <fieldset>
            <legend className="field-label">{t('column.allergens')}</legend>
            <div className="allergen-grid">
              {allergens.map((allergen) => (
                <Checkbox
                  key={allergen}
                  value={chosenAllergens.includes(allergen)}
                  onChange={(isOn) => {
                    setChosenAllergens(
                      allergens.filter((each) =>
                        each === allergen ? isOn : chosenAllergens.includes(each),
                      ),
                    )
                    if (isOn) setNone(false)
                  }}
                >
                  {t(`allergen.${allergen}`)}
                </Checkbox>
              ))}
            </div>
            <Checkbox
              value={isNone}
              error={errorOf('allergens', lacksAllergens)}
              onChange={(isOn) => {
                setNone(isOn)
                if (isOn) setChosenAllergens([])
              }}
            >
              {t('new.noAllergens')}
            </Checkbox>
          </fieldset>
        </>
      )}
      <Notice tone="info">{t('new.effect')}</Notice>
    </FormDialog>
  )
}
