import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { type Scopes, useScopes } from '#office/base/scopes.ts'
import { Icon } from '#office/ui/icon.tsx'
import { ManyItems } from './many-items.tsx'

/** The restaurants that a search found, to choose several of; those chosen before stay chosen. */
export function RestaurantOptions({
  label,
  className = 'menu',
  empty,
  matches,
  value,
  onChange,
  noteOf,
}: {
  label: string
  className?: string
  /** Shown where nothing was found. */
  empty: string
  matches: readonly Scopes['restaurants'][number][]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** What is told of a restaurant instead of its town. */
  noteOf?: ((id: number) => string | null) | undefined
}) {
  const { restaurants } = useScopes()
  return (
    <ManyItems of={restaurants.length}>
      <ListBox
        className={className}
        aria-label={label}
        items={matches}
        selectionMode="multiple"
        selectedKeys={value}
        // It closes what the list stands in, and drops nothing.
        escapeKeyBehavior="none"
        onSelectionChange={(keys) => {
          const isChosen = (id: number) => keys === 'all' || keys.has(id)
          // One may be chosen just when the search takes it out of the list.
          const remainingIds = value.filter(
            (id) => isChosen(id) || !matches.some((option) => option.id === id),
          )
          const added = (keys === 'all' ? matches : restaurants).filter(
            ({ id }) => isChosen(id) && !value.includes(id),
          )
          onChange([...remainingIds, ...added.map(({ id }) => id)])
        }}
        renderEmptyState={() => <p className="menu-empty">{empty}</p>}
      >
        {({ id, name, city }) => (
          <ListBoxItem className="menu-item" textValue={`${name}, ${city}`}>
            <span>
              {name} <span className="menu-note">{noteOf?.(id) ?? city}</span>
            </span>
            <Icon name="check" size={16} />
          </ListBoxItem>
        )}
      </ListBox>
    </ManyItems>
  )
}
