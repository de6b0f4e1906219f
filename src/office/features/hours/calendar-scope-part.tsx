import { RestaurantChoice } from '#office/ui/fields/restaurant-choice.tsx'
import { useText } from '#ui/text/text.ts'
import { Segmented } from '#ui/parts/segmented.tsx'

const kinds = ['all', 'some'] as const

/** The choice of restaurants for the calendar: all, which is null, or some. */
export function CalendarScopePart({
  value,
  onChange,
}: {
  value: readonly number[] | null
  onChange: (restaurants: readonly number[] | null) => void
}) {
  const t = useText('office-hours')
  return (
    <div className="fields">
      <Segmented
        label={t('where.title')}
        choices={kinds.map((id) => ({ id, text: t(`where.${id}`) }))}
        value={value === null ? 'all' : 'some'}
        onChange={(kind) => onChange(kind === 'all' ? null : [])}
      />
      {value === null ? null : <RestaurantChoice value={value} onChange={onChange} />}
    </div>
  )
}
