import type { WireCapacityStep } from '#contract/office/hours.ts'
import { useText } from '#ui/text/text.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { TimeField } from '#ui/parts/fields/date-time-field.tsx'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { clockOf, timeOf } from '#office/base/clock.ts'

/** A capacity step while it is typed; a missing part is null. */
export type DraftStep = { from: string | null; to: string | null; orders: number | null }

/** The steps, if there is at least one and each has all of its values; null otherwise. */
export function completeSteps(steps: readonly DraftStep[]): WireCapacityStep[] | null {
  const filledSteps = steps.flatMap(({ from, to, orders }) =>
    from === null || to === null || orders === null ? [] : [{ from, to, orders }],
  )
  return filledSteps.length === steps.length && filledSteps.length > 0 ? filledSteps : null
}

/** Fields for the orders per slot between two times of day, one line per step. */
export function StepFields({
  value,
  onChange,
}: {
  value: readonly DraftStep[]
  onChange: (steps: DraftStep[]) => void
}) {
  const t = useText('office-hours')
  const changeStep = (at: number, changed: Partial<DraftStep>) =>
    onChange(value.map((step, i) => (i === at ? { ...step, ...changed } : step)))
  const last = value.at(-1)
  return (
    <div className="grid justify-items-start gap-2.5">
      {value.map((step, at) => (
        // A step has no name of its own: its place is what it is.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex flex-wrap items-end gap-2 *:min-w-28 *:last:min-w-0">
          {(['from', 'to'] as const).map((side) => (
            <TimeField
              key={side}
              label={t(`step.${side}`, { number: at + 1 })}
              value={timeOf(step[side])}
              onChange={(time) => changeStep(at, { [side]: time === null ? null : clockOf(time) })}
            />
          ))}
          <NumberField
            label={t('step.orders', { number: at + 1 })}
            value={step.orders}
            onChange={(orders) => changeStep(at, { orders })}
            min={0}
            max={10_000}
          />
          <IconButton
            icon="close"
            label={t('step.drop', { number: at + 1 })}
            isDisabled={value.length === 1}
            onPress={() => onChange(value.filter((_, i) => i !== at))}
          />
        </div>
      ))}
      <Button
        kind="quiet"
        icon="plus"
        onPress={() =>
          onChange([...value, { from: last?.to ?? null, to: null, orders: last?.orders ?? null }])
        }
      >
        {t('step.add')}
      </Button>
    </div>
  )
}
