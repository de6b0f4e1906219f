import { type FormEvent, Suspense, useState } from 'react'
import { boundNames } from '#domain/goals/goals.ts'
import type { Bound } from '#domain/goals/goals.ts'
import { diets } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { withTexts } from '#web/base/text/with-texts.ts'
import { toggle } from '#web/features/product/filters.ts'
import { useAllergies } from '#web/state/allergies/allergies.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckChip } from '#web/ui/controls/chip.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { type TypedGoals, readBound } from './typed-goals.ts'

/**
 * Form for a visitor's goals. Wrong numbers are reported only on submitting: an error that appears
 * when a field is left would move the button away from the press that leaves the field.
 */
export function GoalsForm({
  typed,
  onType,
  onAsk,
}: {
  typed: TypedGoals
  onType: (typed: TypedGoals) => void
  onAsk: () => void
}) {
  const t = useText('goals')
  const [wasAsked, setWasAsked] = useState(false)
  const isWrong = (bound: Bound) => readBound(bound, typed[bound]) === undefined
  const hasVisibleError = (bound: Bound) => wasAsked && isWrong(bound)
  // Labels may take two lines: fields are aligned at the bottom, unless an error is below one of
  // them.
  const align = boundNames.some(hasVisibleError) ? 'items-start' : 'items-end'

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setWasAsked(true)
    const wrong = boundNames.find(isWrong)
    if (wrong === undefined) return onAsk()
    const field = event.currentTarget.elements.namedItem(wrong)
    if (field instanceof HTMLInputElement) field.focus()
    return undefined
  }
  return (
    <form aria-label={t('form.label')} onSubmit={ask} noValidate>
      <div className={`grid grid-cols-1 gap-4 min-[22rem]:grid-cols-2 lg:grid-cols-4 ${align}`}>
        {boundNames.map((bound) => (
          <Field
            key={bound}
            label={t(`form.${bound}`)}
            name={bound}
            value={typed[bound]}
            inputMode={bound === 'priceAtMost' ? 'decimal' : 'numeric'}
            autoComplete="off"
            error={
              hasVisibleError(bound)
                ? t(bound === 'priceAtMost' ? 'form.wrongPrice' : 'form.wrong')
                : undefined
            }
            onChange={({ target }) => onType({ ...typed, [bound]: target.value })}
          />
        ))}
      </div>
      <DietChips typed={typed} onType={onType} />
      <Avoided />
      <Button type="submit" className="mt-4 w-full sm:w-auto">
        {t('form.go')}
      </Button>
    </form>
  )
}

function DietChips({ typed, onType }: { typed: TypedGoals; onType: (typed: TypedGoals) => void }) {
  const { wire } = useMenu()
  const tMenu = useText('menu')
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-sm font-semibold">{tMenu('filters.diet')}</legend>
      <div className="flex flex-wrap gap-2">
        {diets.map((diet) => (
          <CheckChip
            key={diet}
            pressed={typed.diets.includes(diet)}
            onClick={() => onType({ ...typed, diets: toggle(typed.diets, diet) })}
          >
            {wire.diet_names[diet]}
          </CheckChip>
        ))}
      </div>
    </fieldset>
  )
}

const AllergyFields = withTexts('allergies', () =>
  import('#web/features/product/allergy-fields.tsx').then((part) => part.AllergyFields),
)

/** The declared allergies, in words; all allergens to choose from once it is opened. */
function Avoided() {
  const t = useText('goals')
  const tMenu = useText('menu')
  const { declared } = useAllergies()
  const names = declared.map((allergen) => tMenu(`allergen.${allergen}`))
  return (
    <details className="group mt-4">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold underline">
        {names.length > 0
          ? t('form.without', { list: names.join(', ') })
          : t('form.withoutNothing')}
        <span className="transition-transform group-open:rotate-180">
          <Icon name="chevron-down" size={16} />
        </span>
      </summary>
      <Suspense>
        <AllergyFields className="pt-2" isTitled={false} />
      </Suspense>
      <p className="mt-2 text-sm text-ink-2">{t('form.withoutNote')}</p>
    </details>
  )
}
