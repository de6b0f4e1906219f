import { useDeferredValue, useMemo, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import type { FieldRef } from '#ui/parts/fields/field.ts'
import { ManyItems } from '#ui/parts/fields/many-items.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { PickedList } from '#ui/parts/picked-list.tsx'
import {
  type RestaurantArea,
  type RestaurantOption,
  choiceOf,
  findAreas,
  findRestaurants,
  withChoice,
} from './restaurant-areas.ts'

/** Number of chosen restaurants up to which each has a button that removes it. */
const MOST_NAMED = 12

type RestaurantChoiceProps = {
  value: readonly number[]
  onChange: (ids: number[]) => void
  onBlur?: () => void
  inputRef?: FieldRef
  error?: string | undefined
  /** Returns a note shown for a restaurant in place of its town, or null. */
  noteOf?: ((id: number) => string | null) | undefined
}

/**
 * The choice of some restaurants: one by one, or all of a group, a town or a region at once. Words
 * typed into its search select both lists; restaurants chosen earlier stay chosen.
 */
export function RestaurantChoice({
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  noteOf,
}: RestaurantChoiceProps) {
  const t = useText('office')
  const today = useText('office-today')
  const { restaurants: places, groups } = useScopes()
  const [typed, setTyped] = useState('')
  const find = useDeferredValue(typed)
  const restaurants = useMemo(
    () =>
      places.map(({ id, name, city, region }) => {
        return { id, name, city, region: today(`region.${region ?? 'other'}`) }
      }),
    [places, today],
  )
  const matches = findRestaurants(restaurants, find)
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        label={t('restaurants.search')}
        autoComplete="off"
        value={typed}
        onChange={(text) => setTyped(text.slice(0, 80))}
        error={error}
        {...(onBlur && { onBlur })}
        {...(inputRef && { inputRef })}
      />
      <AreaChoice
        areas={useAreas(restaurants, groups, matches, find)}
        value={value}
        onChange={onChange}
      />
      <output className="field-hint">{t('restaurants.chosen', { count: value.length })}</output>
      <OptionList
        restaurants={restaurants}
        matches={matches}
        value={value}
        onChange={onChange}
        noteOf={noteOf}
      />
      {value.length === 0 || value.length > MOST_NAMED ? null : (
        <PickedList
          items={value.map((id) => {
            const name = restaurants.find((restaurant) => restaurant.id === id)?.name ?? `#${id}`
            return {
              id: String(id),
              text: name,
              dropLabel: t('restaurants.drop', { name }),
              onDrop: () => onChange(withChoice(value, [id], false)),
            }
          })}
        />
      )}
    </div>
  )
}

/**
 * The areas to choose from. The first is all restaurants, or those that the search found. If the
 * search names an area, only areas are offered: “paris” means the town, and not a restaurant
 * elsewhere that is called “Rue de Paris”.
 */
function useAreas(
  restaurants: readonly RestaurantOption[],
  groups: Parameters<typeof findAreas>[1],
  matches: readonly RestaurantOption[],
  find: string,
): readonly RestaurantArea[] {
  const t = useText('office')
  const areas = findAreas(restaurants, groups, find)
  const isSearch = matches.length < restaurants.length
  if (matches.length < 2 || (isSearch && areas.length > 0)) return areas
  const name = t(isSearch ? 'restaurants.found' : 'restaurants.all')
  return [{ key: 'all', name, ids: matches.map(({ id }) => id) }, ...areas]
}

/** Checkboxes of areas; one of which only some restaurants are chosen is mixed. */
function AreaChoice({
  areas,
  value,
  onChange,
}: {
  areas: readonly RestaurantArea[]
} & Pick<RestaurantChoiceProps, 'value' | 'onChange'>) {
  const t = useText('office')
  const chosenIds = useMemo(() => new Set(value), [value])
  if (areas.length === 0) return null
  return (
    <fieldset className="m-0 flex max-h-46 min-w-0 flex-wrap gap-x-4 overflow-auto border-0 p-0">
      <legend className="sr-only">{t('restaurants.areas')}</legend>
      {areas.map(({ key, name, ids }) => {
        const choice = choiceOf(ids, chosenIds)
        return (
          <Checkbox
            key={key}
            value={choice === 'all'}
            isMixed={choice === 'some'}
            onChange={(isChosen) => onChange(withChoice(value, ids, isChosen))}
          >
            {name} <span className="text-ink-2 tabular-nums">{ids.length}</span>
          </Checkbox>
        )
      })}
    </fieldset>
  )
}

function OptionList({
  restaurants,
  matches,
  value,
  onChange,
  noteOf,
}: {
  restaurants: readonly RestaurantOption[]
  matches: readonly RestaurantOption[]
} & Pick<RestaurantChoiceProps, 'value' | 'onChange' | 'noteOf'>) {
  const t = useText('office')
  return (
    <ManyItems of={restaurants.length}>
      <ListBox
        className="menu max-h-52 overflow-auto rounded-field border border-line p-1 data-focus-visible:outline-offset-2 data-focus-visible:[outline:3px_solid_var(--focus)] in-[.many-items]:h-52"
        aria-label={t('restaurants.list')}
        items={matches}
        selectionMode="multiple"
        selectedKeys={value}
        // Escape closes the surrounding popover, and does not clear the selection.
        escapeKeyBehavior="none"
        onSelectionChange={(keys) => {
          const isChosen = (id: number) => keys === 'all' || keys.has(id)
          // An added restaurant is looked up in all `restaurants`, because the search may remove
          // it from `matches` at the moment of the click.
          const options = keys === 'all' ? matches : restaurants
          const added = options.filter(({ id }) => isChosen(id)).map(({ id }) => id)
          const dropped = matches.filter(({ id }) => !isChosen(id)).map(({ id }) => id)
          onChange(withChoice(withChoice(value, dropped, false), added, true))
        }}
        renderEmptyState={() => <p className="menu-empty">{t('restaurants.noMatch')}</p>}
      >
        {({ id, name, city }) => (
          <ListBoxItem className="menu-item" textValue={`${name}, ${city}`}>
            <span>
              {name}{' '}
              <span className="text-note font-normal text-ink-2">{noteOf?.(id) ?? city}</span>
            </span>
            <Icon name="check" size={16} />
          </ListBoxItem>
        )}
      </ListBox>
    </ManyItems>
  )
}
