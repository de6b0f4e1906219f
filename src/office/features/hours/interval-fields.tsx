import type { OpenInterval } from '#contract/office/hours.ts'
import { useText } from '#ui/text/text.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { TimeField } from '#ui/parts/fields/date-time-field.tsx'
import { clockOf, timeOf } from '#office/base/clock.ts'

/** Opening hours while they are typed; a missing time is null. */
export type DraftInterval = { open: string | null; close: string | null }

/** The default for a new service: lunch for the first, the evening for the next. */
const nextInterval = (intervals: readonly DraftInterval[]): DraftInterval =>
  intervals.length === 0 ? { open: '11:00', close: '15:00' } : { open: '18:00', close: '22:00' }

/** The intervals, if each has both times; null otherwise. */
export function completeIntervals(intervals: readonly DraftInterval[]): OpenInterval[] | null {
  const openIntervals = intervals.flatMap(({ open, close }) =>
    open === null || close === null ? [] : [{ open, close }],
  )
  return openIntervals.length === intervals.length ? openIntervals : null
}

const looks = {
  form: { list: 'gap-2.5', line: 'flex-wrap items-end', field: 'min-w-28' },
  row: { list: 'gap-1.5', line: 'items-start', field: 'relative w-26' },
} as const

/**
 * The services of a day, one line each. `name`: the day to which they belong, for screen readers.
 */
export function IntervalFields({
  name,
  value,
  onChange,
  error,
  isDisabled = false,
  isInRow = false,
}: {
  name: string
  value: readonly DraftInterval[]
  onChange: (intervals: DraftInterval[]) => void
  error?: string | undefined
  isDisabled?: boolean
  /** True if the fields stand in a row that names them. */
  isInRow?: boolean
}) {
  const t = useText('office-hours')
  const classes = looks[isInRow ? 'row' : 'form']
  const changeInterval = (at: number, changed: Partial<DraftInterval>) =>
    onChange(value.map((interval, i) => (i === at ? { ...interval, ...changed } : interval)))
  return (
    <div className={`grid justify-items-start ${classes.list}`}>
      {value.map((interval, at) => (
        // A service has no name of its own: its place is what it is.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={`flex gap-2 ${classes.line}`}>
          {(['open', 'close'] as const).map((side) => (
            <div key={side} className={classes.field}>
              <TimeField
                label={t(`field.${side}`, { day: name, number: at + 1 })}
                isLabelHidden={isInRow}
                value={timeOf(interval[side])}
                onChange={(time) =>
                  changeInterval(at, { [side]: time === null ? null : clockOf(time) })
                }
                isDisabled={isDisabled}
                {...(at === value.length - 1 && side === 'open' ? { error } : {})}
              />
            </div>
          ))}
          <IconButton
            icon="close"
            label={t('field.drop', { day: name, number: at + 1 })}
            isDisabled={isDisabled}
            onPress={() => onChange(value.filter((_, i) => i !== at))}
          />
        </div>
      ))}
      <Button
        kind="quiet"
        icon="plus"
        isDisabled={isDisabled}
        aria-label={t('field.addTo', { day: name })}
        onPress={() => onChange([...value, nextInterval(value)])}
      >
        {t('field.add')}
      </Button>
    </div>
  )
}
