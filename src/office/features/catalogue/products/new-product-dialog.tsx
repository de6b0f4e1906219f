import { useId, useState } from 'react'
import { editCatalogue } from '#contract/office/catalogue.ts'
import { allergens } from '#domain/menu/menu.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useText } from '#office/base/text.ts'
import { useEntryChoices } from '#office/features/catalogue/rows/use-entry-words.ts'
import { useFaultWords } from '#office/features/catalogue/rows/use-fault-words.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#office/ui/button.tsx'
import { Checkbox } from '#office/ui/fields/checkbox.tsx'
import { MoneyField, NumberField } from '#office/ui/fields/number-field.tsx'
import { Select } from '#office/ui/fields/select.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { newProduct, usualVat } from './new-product.ts'
import { slugsIn, writeUnderFreeSlug } from './write-under-free-slug.ts'

const figures = ['calories', 'portion', 'protein', 'carbs', 'fat'] as const
type Figure = (typeof figures)[number]

/** Where a refused field of the new product is asked for. */
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
 * A new product. What the law wants to be true is asked for, so nothing is filled in with a zero; its
 * other texts are translated afterwards, in the table.
 */
export function NewProductDialog({
  onClose,
  onDone,
}: {
  onClose: () => void
  /** With its name. */
  onDone: (name: string) => void
}) {
  const t = useText('office-catalogue')
  const office = useText('office')
  const errors = useText('errors')
  const { api } = useOffice()
  const id = useId()
  const sentence = useSentenceOf()
  const words = useFaultWords()
  const { drafted, published, replaceDraft } = useCatalogue()
  const categories = useEntryChoices('category').filter(
    (one) => drafted.get(`category ${one.id}`)?.['kind'] !== 'signature',
  )
  const [category, setCategory] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const [amounts, setAmounts] = useState<Record<Figure, number | null>>({
    calories: null,
    portion: null,
    protein: null,
    carbs: null,
    fat: null,
  })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isNone, setNone] = useState(false)
  const [alcohol, setAlcohol] = useState<number | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const isAlcohol = drafted.get(`category ${category}`)?.['is_alcohol'] === true
  const errorOf = (field: string, isMissing: boolean) =>
    faults[field] ?? (isAsked && isMissing ? errors('field_required') : undefined)
  const lacksAllergens = chosen.length === 0 && !isNone

  async function save() {
    setAsked(true)
    setFaults({})
    setProblem(null)
    const { calories, portion, protein, carbs, fat } = amounts
    const isWhole =
      category !== null &&
      name.trim() !== '' &&
      price !== null &&
      !lacksAllergens &&
      calories !== null &&
      portion !== null &&
      protein !== null &&
      carbs !== null &&
      fat !== null &&
      (!isAlcohol || alcohol !== null)
    if (!isWhole) return
    setPending(true)
    const asked = {
      category: Number(category),
      name: name.trim(),
      price: price / 100,
      calories,
      portion,
      protein,
      carbs,
      fat,
      allergens: chosen,
      vat: usualVat(drafted, Number(category)),
      alcohol,
    }
    const done = await writeUnderFreeSlug(
      (taken) => newProduct(drafted, asked, taken),
      (edits) => api().call(editCatalogue, { body: { edits: [...edits] } }),
      slugsIn(published, drafted),
    )
    if ('draft' in done) {
      replaceDraft(done.draft)
      onDone(asked.name)
      return
    }
    const known = done.faults.filter(({ field }) => askedAt[field ?? ''] !== undefined)
    setFaults(Object.fromEntries(known.map((fault) => [askedAt[fault.field ?? ''], words(fault)])))
    const others = done.faults.filter((fault) => !known.includes(fault))
    if (known.length === 0 || others.length > 0)
      setProblem(others.length > 0 ? others.map(words).join(' ') : sentence(done.error))
    setPending(false)
  }

  return (
    <Dialog
      title={t('new.title')}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button kind="action" type="submit" form={id} isPending={isPending}>
            {t('new.do')}
          </Button>
          <Button kind="outlined" onPress={onClose} isDisabled={isPending}>
            {office('action.nothing')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={t('new.name')}
          lang="fr"
          autoComplete="off"
          value={name}
          onChange={setName}
          error={errorOf('name', name.trim() === '')}
        />
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
              error={errorOf('alcohol', alcohol === null)}
            />
          ) : null}
        </div>
        <fieldset>
          <legend className="field-label">{t('column.allergens')}</legend>
          <div className="allergen-grid">
            {allergens.map((one) => (
              <Checkbox
                key={one}
                value={chosen.includes(one)}
                onChange={(isOn) => {
                  setChosen(
                    allergens.filter((each) => (each === one ? isOn : chosen.includes(each))),
                  )
                  if (isOn) setNone(false)
                }}
              >
                {t(`allergen.${one}`)}
              </Checkbox>
            ))}
          </div>
          <Checkbox
            value={isNone}
            error={errorOf('allergens', lacksAllergens)}
            onChange={(isOn) => {
              setNone(isOn)
              if (isOn) setChosen([])
            }}
          >
            {t('new.noAllergens')}
          </Checkbox>
        </fieldset>
        <Notice tone="info">{t('new.effect')}</Notice>
      </form>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </Dialog>
  )
}
