import { useState } from 'react'
import { findByWords } from '#ui/base/find-words.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { RestaurantOptions } from '#office/ui/fields/restaurant-options.tsx'
import type { FieldRef } from '#ui/parts/fields/field.ts'
import { TextField } from '#ui/parts/fields/text-field.tsx'

/**
 * A choice of restaurants, found by name or town. The restaurants already chosen are listed above
 * the search, each with a button that removes the restaurant.
 */
export function RestaurantPicker({
  value,
  onChange,
  onBlur,
  inputRef,
  error,
}: {
  value: readonly number[]
  onChange: (ids: number[]) => void
  onBlur?: () => void
  inputRef?: FieldRef
  error?: string | undefined
}) {
  const t = useText('office-people')
  const { restaurants } = useScopes()
  const [find, setFind] = useState('')
  const matches = findByWords(restaurants, find, ({ name, city }) => `${name} ${city}`)
  const chosenRestaurants = value.map((id) => ({
    id,
    name: restaurants.find((restaurant) => restaurant.id === id)?.name ?? `#${id}`,
  }))
  return (
    <div className="grid gap-2">
      <TextField
        label={t('pick.search')}
        value={find}
        onChange={setFind}
        error={error}
        {...(onBlur && { onBlur })}
        {...(inputRef && { inputRef })}
      />
      <p className="field-hint" aria-live="polite">
        {t('pick.chosen', { count: chosenRestaurants.length })}
      </p>
      {chosenRestaurants.length === 0 ? null : (
        <ul className="picked">
          {chosenRestaurants.map(({ id, name }) => (
            <li key={id} className="tag">
              {name}
              <IconButton
                icon="close"
                label={t('pick.drop', { name })}
                onPress={() => onChange(value.filter((chosenId) => chosenId !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <RestaurantOptions
        label={t('pick.list')}
        className="menu max-h-52 overflow-auto rounded-field border border-line p-1 data-focus-visible:outline-offset-2 data-focus-visible:[outline:3px_solid_var(--focus)] [&_.menu-note]:inline"
        empty={t('pick.none')}
        matches={matches}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
