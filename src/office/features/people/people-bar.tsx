import type { StaffPerson } from '#contract/office/people.ts'
import { roles } from '#domain/staff/rights.ts'
import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { FilterBar } from '#ui/parts/fields/filter-bar.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { CountedFilter, FilterPill } from '#ui/parts/fields/filter-pill.tsx'
import type { PeopleFilters } from './people-address.ts'

/** The search of people and its filters. */
export function PeopleBar({
  people,
  filters,
  change,
}: {
  people: readonly StaffPerson[]
  filters: PeopleFilters
  change: ChangeUrlState<PeopleFilters>
}) {
  const t = useText('office-people')
  const office = useText('office')
  const format = useFormat()
  const counted = (state: 'invited' | 'left') => ({
    label: t(state),
    count: format.number(people.filter((person) => person.state === state).length),
    isOn: filters.state === state,
    onChange: (isOn: boolean) => change({ state: isOn ? state : null }),
  })
  return (
    <FilterBar label={t('filters')} searchLabel={t('search')} find={filters.find} change={change}>
      <FilterPill
        label={t('roleFilter')}
        choices={roles.map((id) => ({ id, text: office(`role.${id}`) }))}
        value={filters.role}
        onChange={(id) => change({ role: roles.find((role) => role === id) ?? null })}
      />
      <CountedFilter {...counted('invited')} />
      <CountedFilter {...counted('left')} />
    </FilterBar>
  )
}
