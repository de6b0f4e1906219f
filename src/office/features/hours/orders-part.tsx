import {
  type RestaurantSettings,
  type RestaurantSettingsView,
  paymentOptions,
} from '#contract/office/restaurant-settings.ts'
import { useText } from '#ui/text/text.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { SectionFoot } from './section-foot.tsx'
import { useDraftOf } from './use-draft-of.ts'
import { useSection } from './use-section.ts'

type OrdersPartProps = {
  restaurant: RestaurantSettingsView
  onDone: (restaurant: RestaurantSettingsView) => void
}

/** The payment options for orders (Y1). */
export function PaymentsPart({ restaurant, onDone }: OrdersPartProps) {
  const t = useText('office-hours')
  const saved = restaurant.settings.payment_options
  const section = useSection(restaurant, ['payment_options'], onDone)
  const [chosenOptions, setChosenOptions] = useDraftOf(saved)
  const words = (options: RestaurantSettings['payment_options']) =>
    options.map((option) => t(`payment.${option}`))
  return (
    <section className="block" aria-labelledby="payments">
      <header className="block-head">
        <h2 id="payments" className="title-3">
          {t('payment.title')}
        </h2>
      </header>
      <div className="fields">
        {paymentOptions.map((option) => (
          <Checkbox
            key={option}
            value={chosenOptions.includes(option)}
            onChange={(isOn) =>
              setChosenOptions(
                paymentOptions.filter((paymentOption) =>
                  paymentOption === option ? isOn : chosenOptions.includes(paymentOption),
                ),
              )
            }
          >
            {t(`payment.${option}`)}
          </Checkbox>
        ))}
      </div>
      <SectionFoot
        section={section}
        isDirty={[...chosenOptions].sort().join() !== [...saved].sort().join()}
        wordsOf={(settings) => words(settings.payment_options)}
        yours={words(chosenOptions)}
        onSave={() => section.save({ payment_options: chosenOptions })}
        onReset={(settings) => setChosenOptions(settings?.payment_options ?? saved)}
      />
    </section>
  )
}

const numbers = [
  'lead_time_minutes',
  'last_pickup_before_close_minutes',
  'order_horizon_days',
  'slot_minutes',
  'capacity_per_slot',
] as const
type Numbers = Record<(typeof numbers)[number], number | null>
const bounds: Record<(typeof numbers)[number], [number, number]> = {
  lead_time_minutes: [0, 1440],
  last_pickup_before_close_minutes: [0, 1440],
  order_horizon_days: [1, 60],
  slot_minutes: [5, 120],
  capacity_per_slot: [0, 10_000],
}

/**
 * The limits of order times: lead time and last pick-up before closing in minutes, days in advance,
 * and the length and capacity of a slot (T4).
 */
export function TimesPart({ restaurant, onDone }: OrdersPartProps) {
  const t = useText('office-hours')
  const section = useSection(restaurant, numbers, onDone)
  const { settings } = restaurant
  const [values, setValues] = useDraftOf<Numbers>(settings)
  const words = (of: Numbers) =>
    numbers.map((name) => t('times.line', { name: t(`times.${name}`), value: of[name] ?? '–' }))
  const isWithin = (name: (typeof numbers)[number]) => {
    const value = values[name]
    const [min, max] = bounds[name]
    return value !== null && min <= value && value <= max
  }
  const changed = numbers.filter((name) => values[name] !== settings[name])
  return (
    <section className="block" aria-labelledby="times">
      <header className="block-head">
        <h2 id="times" className="title-3">
          {t('times.title')}
        </h2>
      </header>
      <div className="fields">
        {numbers.map((name) => (
          <NumberField
            key={name}
            label={t(`times.${name}`)}
            value={values[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
            min={bounds[name][0]}
            max={bounds[name][1]}
            error={
              isWithin(name)
                ? undefined
                : t('times.bounds', { min: bounds[name][0], max: bounds[name][1] })
            }
          />
        ))}
      </div>
      <SectionFoot
        section={section}
        isDirty={changed.length > 0}
        isReady={numbers.every(isWithin)}
        wordsOf={words}
        yours={words(values)}
        onSave={() =>
          section.save(Object.fromEntries(changed.map((name) => [name, values[name] ?? 0])))
        }
        onReset={(next) => setValues(next ?? settings)}
      />
    </section>
  )
}
