import { useState } from 'react'
import type { StaffPerson, RestaurantGroup } from '#contract/office/people.ts'
import { useFormat } from '#ui/text/format.ts'
import { useScopes } from '#office/base/scopes.ts'
import { Block } from '#ui/parts/block.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { GroupDialog } from './group-dialog.tsx'

/** Number of people with a role in a group. */
const peopleIn = (people: readonly StaffPerson[], id: string): number =>
  people.filter(({ grants }) => grants.some(({ group }) => group === id)).length

/** The groups of restaurants, to which roles can be limited. */
export function GroupsPart({
  people,
  onDone,
}: {
  people: readonly StaffPerson[]
  onDone: () => void
}) {
  const t = useText('office-people')
  const { groups, renew } = useScopes()
  const [open, setOpen] = useState<RestaurantGroup | 'new' | null>(null)
  const add = (
    <Button kind="outlined" icon="plus" onPress={() => setOpen('new')}>
      {t('groups.new')}
    </Button>
  )
  return (
    <Block
      title={t('groups.title')}
      className="page-part mt-8.5"
      tools={groups.length === 0 ? null : add}
    >
      {groups.length === 0 ? <EmptyState text={t('groups.empty')} action={add} /> : null}
      <ul className="lines">
        {groups.map((group) => (
          <GroupLine
            key={group.id}
            group={group}
            people={peopleIn(people, group.id)}
            onChange={() => setOpen(group)}
          />
        ))}
      </ul>
      {open === null ? null : (
        <GroupDialog
          group={open === 'new' ? null : open}
          people={open === 'new' ? 0 : peopleIn(people, open.id)}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            renew()
            onDone()
          }}
        />
      )}
    </Block>
  )
}

function GroupLine({
  group,
  people,
  onChange,
}: {
  group: RestaurantGroup
  people: number
  onChange: () => void
}) {
  const t = useText('office-people')
  const format = useFormat()
  const { restaurants } = useScopes()
  const names = group.restaurants.flatMap(
    (id) => restaurants.find((restaurant) => restaurant.id === id) ?? [],
  )
  return (
    <li className="line">
      <div>
        <b>{group.name}</b>{' '}
        <span className="muted">
          {t('groups.count', { count: group.restaurants.length })},{' '}
          {t('groups.people', { count: people })}
        </span>
        <small>{format.list(names.slice(0, 6).map(({ name }) => name))}</small>
      </div>
      <Button
        kind="quiet"
        aria-label={t('groups.changeOf', { name: group.name })}
        onPress={onChange}
      >
        {t('groups.change')}
      </Button>
    </li>
  )
}
