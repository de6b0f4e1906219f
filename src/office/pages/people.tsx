import { useState } from 'react'
import { officeHref } from '#contract/office/office-pages.ts'
import { type StaffPerson, listPeople } from '#contract/office/people.ts'
import { drawerMoves } from '#office/base/address/drawer-moves.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useIntent } from '#office/base/use-intent.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { GroupsPart } from '#office/features/people/groups-part.tsx'
import { InviteDialog } from '#office/features/people/invite-dialog.tsx'
import { peopleAddress } from '#office/features/people/people-address.ts'
import { PeopleBar } from '#office/features/people/people-bar.tsx'
import { PeopleTable } from '#office/features/people/people-table.tsx'
import { PersonDrawer } from '#office/features/people/person-drawer.tsx'
import { filterPeople, sortPeople } from '#office/features/people/select-people.ts'
import { TeamTabs } from '#office/features/people/team-tabs.tsx'
import { useGrantLabels } from '#office/features/people/use-grant-labels.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'

/**
 * The people of the head office, one of them opened next to the list, and the groups of
 * restaurants.
 */
export function Component() {
  const t = useText('office-people')
  const office = useText('office')
  const locale = useLocale()
  const scopes = useScopes()
  const { state: filters, change, searchWith } = useUrlState(peopleAddress)
  const loaded = useApi(listPeople, {})
  const people = loaded.data?.results ?? []
  const [isInviting, setInvites] = useState(false)
  const [intent, endIntent] = useIntent('invite')
  const invites = isInviting || intent !== null
  const endInviting = () => {
    setInvites(false)
    endIntent()
  }
  const { rolesOf } = useGrantLabels()
  const visiblePeople = sortPeople(
    filterPeople(people, filters, scopes),
    filters.sort,
    ({ grants }) => rolesOf(grants),
  )
  const { open } = filters
  const moves = drawerMoves(
    visiblePeople.map(({ id }) => id),
    open,
    (id, options) => change({ open: id }, options),
  )
  /** Writes the person that the server returned into the list, without a reload of the list. */
  function renew(person: StaffPerson) {
    const isKnown = people.some(({ id }) => id === person.id)
    const results = isKnown
      ? people.map((listedPerson) => (listedPerson.id === person.id ? person : listedPerson))
      : [...people, person]
    loaded.replace({ results })
  }
  return (
    <>
      <PageHeader
        address={peopleAddress}
        title={office('page.people')}
        figures={
          loaded.data === undefined
            ? '–'
            : t('figures', {
                count: people.filter(({ state }) => state !== 'left').length,
                groups: scopes.groups.length,
              })
        }
        actions={
          <Button kind="action" icon="plus" onPress={() => setInvites(true)}>
            {t('invite')}
          </Button>
        }
      />
      <TeamTabs here="people" />
      <PeopleBar people={people} filters={filters} change={change} />
      <LoadedPart of={loaded} skeleton={<TableSkeleton columns={5} />}>
        {() =>
          visiblePeople.length === 0 ? (
            <EmptyState
              text={t('empty')}
              action={
                <Button
                  kind="outlined"
                  onPress={() => change({ ...peopleAddress.defaults, sort: filters.sort })}
                >
                  {t('clearFilters')}
                </Button>
              }
            />
          ) : (
            <PeopleTable
              rows={visiblePeople}
              sort={filters.sort}
              onSort={(sort) => change({ sort }, { replace: true })}
              openId={open}
              hrefOf={({ id }) => `${officeHref('people', locale)}${searchWith({ open: id })}`}
            />
          )
        }
      </LoadedPart>
      {loaded.data === undefined ? null : <GroupsPart people={people} onDone={loaded.retry} />}
      {open === null || loaded.data === undefined ? null : (
        <PersonDrawer
          id={open}
          person={people.find(({ id }) => id === open)}
          {...moves}
          onDone={renew}
        />
      )}
      {invites ? (
        <InviteDialog
          onClose={endInviting}
          onDone={(person) => {
            endInviting()
            renew(person)
          }}
        />
      ) : null}
    </>
  )
}
