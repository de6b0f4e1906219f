import { ListBox } from 'react-aria-components/ListBox'
import { clockOf, timeOf } from '#office/base/clock.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { ChoiceItem } from '#ui/parts/fields/choice-list.tsx'
import { ComboBox } from '#ui/parts/fields/combo-box.tsx'
import { TimeField } from '#ui/parts/fields/date-time-field.tsx'
import { FieldError } from '#ui/parts/fields/field-error.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { usePromoTimes } from '#ui/text/promo-times.ts'
import { useText } from '#ui/text/text.ts'
import type { PromoChoicesProps } from './promo-choices.tsx'
import type { PromoOptions } from './use-promo-phrases.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** Usual choices of days; `some` begins without a day. */
const usualDays = { every: null, week: [1, 2, 3, 4, 5], weekend: [6, 7], some: [] } as const
const usuals = ['every', 'week', 'weekend', 'some'] as const

/** The weekdays of the pick-up for which a promotion is valid. */
export function WeekdayChoices({ draft: { days }, change, error }: PromoChoicesProps) {
  const t = useText('office-promos')
  const { weekday } = usePromoTimes()
  const usual =
    usuals.find((id) => String(usualDays[id]) === String(days) && id !== 'some') ?? 'some'
  return (
    <div className="fields">
      <Segmented
        label={t('field.days')}
        choices={usuals.map((id) => ({ id, text: t(`field.dayChoices.${id}`) }))}
        value={usual}
        onChange={(id) => change({ days: usualDays[id] })}
      />
      {days === null ? null : (
        <ListBox
          className="menu"
          aria-label={t('field.dayList')}
          selectionMode="multiple"
          selectedKeys={days.map(String)}
          escapeKeyBehavior="none"
          onSelectionChange={(keys) =>
            change({ days: weekdays.filter((day) => keys === 'all' || keys.has(String(day))) })
          }
        >
          {weekdays.map((day) => (
            <ChoiceItem key={day} choice={{ id: String(day), text: weekday(day) }} />
          ))}
        </ListBox>
      )}
      <FieldError text={error} />
      <p className="field-hint">{t('field.daysHint')}</p>
    </div>
  )
}

/** The hours of the pick-up for which a promotion is valid. */
export function HourChoices({ draft: { hours }, change, error }: PromoChoicesProps) {
  const t = useText('office-promos')
  return (
    <div className="fields">
      <Segmented
        label={t('field.hours')}
        choices={(['any', 'some'] as const).map((id) => ({
          id,
          text: t(`field.hourChoices.${id}`),
        }))}
        value={hours === null ? 'any' : 'some'}
        onChange={(id) =>
          change({ hours: id === 'any' ? null : { from: '14:00', until: '18:00' } })
        }
      />
      {hours === null ? null : (
        <div className="flex flex-wrap gap-3">
          <TimeField
            label={t('field.hourFrom')}
            value={timeOf(hours.from)}
            onChange={(time) => change({ hours: { ...hours, from: time && clockOf(time) } })}
            error={error}
          />
          <TimeField
            label={t('field.hourUntil')}
            value={timeOf(hours.until === '24:00' ? '00:00' : hours.until)}
            // Midnight is the end of the day: hours lie within one day.
            onChange={(time) => {
              const until = time && clockOf(time)
              change({ hours: { ...hours, until: until === '00:00' ? '24:00' : until } })
            }}
          />
        </div>
      )}
      <p className="field-hint">{t('field.hoursHint')}</p>
    </div>
  )
}

/** The products and categories that the discount reduces, or does not. */
export function TargetChoices({
  word,
  draft,
  change,
  error,
  options: { results, targets },
}: PromoChoicesProps & { word: 'only' | 'except'; options: PromoOptions }) {
  const t = useText('office-promos')
  const keys = draft[word]
  const choices = [
    ...targets.map((target) => ({ ...target, note: t('field.targets.category') })),
    ...results.map((product) => ({ ...product, note: '' })),
  ].map(({ kind, id, name, note }) => ({ id: `${kind} ${id}`, text: name, note }))
  const update = (next: readonly string[]) => change({ [word]: next })
  return (
    <div className="fields">
      {keys.length === 0 ? null : (
        <ul className="picked">
          {choices
            .filter(({ id }) => keys.includes(id))
            .map(({ id, text }) => (
              <li key={id} className="tag">
                {text}
                <IconButton
                  icon="close"
                  label={t('field.targets.remove', { name: text })}
                  onPress={() => update(keys.filter((key) => key !== id))}
                />
              </li>
            ))}
        </ul>
      )}
      <ComboBox
        label={t('field.targets.add')}
        hint={t(`field.targets.${word}`)}
        error={error}
        choices={choices.filter(({ id }) => !keys.includes(id))}
        value={null}
        onChange={(id) => {
          if (id !== null) update([...keys, id])
        }}
      />
    </div>
  )
}
