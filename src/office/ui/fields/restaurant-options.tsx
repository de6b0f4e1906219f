import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { type Scopes, useScopes } from '#office/base/scopes.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { ManyItems } from '#ui/parts/fields/many-items.tsx'

/**
 * The restaurants found by a search, as a list to choose several from; restaurants chosen earlier
 * stay chosen.
 */
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
  /** The text shown if nothing was found. */
  empty: string
  matches: readonly Scopes['restaurants'][number][]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** Returns a note shown for a restaurant instead of its town. */
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
        // Escape closes the surrounding popover, and does not clear the selection.
        escapeKeyBehavior="none"
        onSelectionChange={(keys) => {
          const isChosen = (id: number) => keys === 'all' || keys.has(id)
          // Chosen restaurants that are not in `matches` remain chosen. An added one is looked up
          // in all `restaurants`, because the search may remove it from `matches` at the moment of
          // the click.
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
