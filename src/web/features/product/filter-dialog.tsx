import { Suspense } from 'react'
import { diets } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { withTexts } from '#web/base/text/with-texts.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckChip } from '#web/ui/controls/chip.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { CALORIE_STEP, MAX_CALORIES, noFilters, toggle, useFilters } from './filters.ts'

const AllergyFields = withTexts('allergies', () =>
  import('./allergy-fields.tsx').then((part) => part.AllergyFields),
)

/**
 * The dialog with all filters; they apply at once, and the last button shows how many products
 * remain.
 */
export function FilterDialog({
  open,
  onClose,
  count,
}: {
  open: boolean
  onClose: () => void
  count: number
}) {
  const filters = useFilters()
  const { wire } = useMenu()
  const t = useText('menu')
  const limit = filters.maxCalories ?? MAX_CALORIES
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('filters.title')}
      footer={
        <>
          <Button kind="line" className="grow-0!" onClick={() => useFilters.setState(noFilters)}>
            {t('filters.clear')}
          </Button>
          <Button onClick={onClose}>{t('filters.show', { count })}</Button>
        </>
      }
    >
      <fieldset>
        <legend className="mb-2 font-semibold">{t('filters.diet')}</legend>
        <div className="flex flex-wrap gap-2">
          {diets.map((diet) => (
            <CheckChip
              key={diet}
              pressed={filters.diets.includes(diet)}
              onClick={() => useFilters.setState({ diets: toggle(filters.diets, diet) })}
            >
              {wire.diet_names[diet]}
            </CheckChip>
          ))}
        </div>
      </fieldset>
      <div className="mt-6">
        <label htmlFor="max-calories" className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{t('filters.calories')}</span>
          <output htmlFor="max-calories" className="num font-semibold">
            {filters.maxCalories === null
              ? t('filters.anyCalories')
              : t('filters.upTo', { kcal: limit })}
          </output>
        </label>
        <input
          id="max-calories"
          type="range"
          min={100}
          max={MAX_CALORIES}
          step={CALORIE_STEP}
          value={limit}
          aria-valuetext={
            filters.maxCalories === null
              ? t('filters.anyCalories')
              : t('filters.upTo', { kcal: limit })
          }
          onChange={({ target }) => {
            const kcal = Number(target.value)
            useFilters.setState({ maxCalories: kcal >= MAX_CALORIES ? null : kcal })
          }}
          className="h-11 w-full accent-leaf"
        />
      </div>
      <Suspense>
        <AllergyFields className="mt-4" />
      </Suspense>
      <p className="mt-4 text-sm text-ink-2">{t('filters.remembered')}</p>
    </Dialog>
  )
}
