import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { RestaurantPicker } from '#office/features/people/restaurant-picker.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import type { CalendarScope } from './calendar-address.ts'

/** The choice of restaurants for the calendar: all, a group, or a selection found by search. */
export function CalendarScopePart({
  value,
  onChange,
}: {
  value: CalendarScope
  onChange: (where: CalendarScope) => void
}) {
  const t = useText('office-hours')
  const { groups } = useScopes()
  const kinds =
    groups.length === 0 ? (['all', 'some'] as const) : (['all', 'group', 'some'] as const)
  return (
    <div className="fields">
      <Segmented
        label={t('where.title')}
        choices={kinds.map((id) => ({ id, text: t(`where.${id}`) }))}
        value={value.kind}
        onChange={(kind) =>
          onChange(
            kind === 'all'
              ? { kind }
              : kind === 'group'
                ? { kind, group: groups[0]?.id ?? null }
                : { kind, restaurants: [] },
          )
        }
      />
      {value.kind === 'group' ? (
        <Select
          label={t('where.group')}
          value={value.group}
          onChange={(group) => onChange({ kind: 'group', group })}
          choices={groups.map(({ id, name }) => ({ id, text: name }))}
        />
      ) : null}
      {value.kind === 'some' ? (
        <RestaurantPicker
          value={value.restaurants}
          onChange={(restaurants) => onChange({ kind: 'some', restaurants })}
        />
      ) : null}
    </div>
  )
}
