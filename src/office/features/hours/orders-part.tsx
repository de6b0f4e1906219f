import { paymentOptions } from '#contract/office/restaurant-settings.ts'
import { useText } from '#ui/text/text.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { SettingsSection, type SettingsPartProps } from './settings-section.tsx'
import { useDraftOf } from './use-draft-of.ts'

/** The payment options for orders (Y1). */
export function PaymentsPart({ restaurant, onDone }: SettingsPartProps) {
  const t = useText('office-hours')
  const saved = restaurant.settings.payment_options
  const [chosenOptions, setChosenOptions] = useDraftOf(saved)
  return (
    <SettingsSection
      id="payments"
      title={t('payment.title')}
      names={['payment_options']}
      draft={{ payment_options: chosenOptions }}
      isDirty={[...chosenOptions].sort().join() !== [...saved].sort().join()}
      onReset={(settings) => setChosenOptions(settings.payment_options)}
      {...{ restaurant, onDone }}
    >
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
    </SettingsSection>
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
export function TimesPart({ restaurant, onDone }: SettingsPartProps) {
  const t = useText('office-hours')
  const { settings } = restaurant
  const [values, setValues] = useDraftOf<Numbers>(settings)
  const isWithin = (name: (typeof numbers)[number]) => {
    const value = values[name]
    const [min, max] = bounds[name]
    return value !== null && min <= value && value <= max
  }
  const changed = numbers.filter((name) => values[name] !== settings[name])
  return (
    <SettingsSection
      id="times"
      title={t('times.title')}
      names={numbers}
      draft={
        numbers.every(isWithin)
          ? Object.fromEntries(changed.map((name) => [name, values[name] ?? 0]))
          : null
      }
      isDirty={changed.length > 0}
      onReset={setValues}
      {...{ restaurant, onDone }}
    >
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
    </SettingsSection>
  )
}
