import { useState } from 'react'
import { useText } from '#ui/text/text.ts'
import { fullHour, parisTime } from '#ui/base/paris.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { RestaurantChoice } from '#office/ui/fields/restaurant-choice.tsx'
import { DateTimeField } from '#ui/parts/fields/date-time-field.tsx'
import { MoneyField } from '#ui/parts/fields/number-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { exceptionsOf } from './exceptions.ts'

const WEEK_HOURS = 7 * 24

/** Dialog for a different price of the product in some restaurants during a period (B6). */
export function ExceptionDialog({ entry, onClose }: { entry: string; onClose: () => void }) {
  const t = useText('office-catalogue-product')
  const errors = useText('errors')
  const { edit } = useCatalogue()
  const [restaurants, setRestaurants] = useState<readonly number[]>([])
  const [price, setPrice] = useState<number | null>(null)
  const [from, setFrom] = useState<string | null>(() => fullHour(1))
  const [until, setUntil] = useState<string | null>(() => fullHour(1 + WEEK_HOURS))
  const [isAsked, setAsked] = useState(false)
  const required = (isMissing: boolean) =>
    isAsked && isMissing ? errors('field_required') : undefined
  const isOrdered = from === null || until === null || Date.parse(from) < Date.parse(until)

  function add(): void {
    setAsked(true)
    if (restaurants.length === 0 || price === null || from === null || until === null || !isOrdered)
      return
    edit(
      restaurants.map((restaurant) => ({
        entry: `restaurant ${restaurant}`,
        field: exceptionsOf(entry) + localOf(from),
        before: null,
        after: { price: price / 100, until: localOf(until) },
      })),
    )
    onClose()
  }

  return (
    <FormDialog
      isWide
      title={t('exception.title')}
      action={t('exception.do')}
      onSave={add}
      onClose={onClose}
    >
      <fieldset className="grid grid-cols-1 gap-2.5 min-w-0 m-0 p-0 border-0">
        <legend className="field-label">{t('exception.restaurants')}</legend>
        <RestaurantChoice
          value={restaurants}
          onChange={setRestaurants}
          error={required(restaurants.length === 0)}
        />
      </fieldset>
      <MoneyField
        label={t('prices.title')}
        value={price}
        onChange={setPrice}
        min={0}
        error={required(price === null)}
      />
      <div className="field-row [--column:120px]">
        <DateTimeField
          label={t('exception.from')}
          value={from}
          onChange={setFrom}
          error={required(from === null)}
        />
        <DateTimeField
          label={t('exception.until')}
          value={until}
          onChange={setUntil}
          error={isOrdered ? required(until === null) : t('exception.order')}
        />
      </div>
    </FormDialog>
  )
}

/** An instant as `2026-12-01T11:30`, the format of the files, in Europe/Paris. */
const localOf = (instant: string): string => parisTime(instant).toString().slice(0, 16)
