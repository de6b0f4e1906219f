import { useState } from 'react'
import { findByWords } from '#office/base/find-words.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { RestaurantOptions } from '#office/ui/fields/restaurant-options.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'

/** Some restaurants of the chain, found by name or town; all those found can be chosen at once. */
export function RestaurantList({
  value,
  onChange,
  noteOf,
}: {
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** What else is known of a restaurant. */
  noteOf?: (id: number) => string | null
}) {
  const t = useText('office-catalogue')
  const { restaurants } = useScopes()
  const [find, setFind] = useState('')
  const found = findByWords(restaurants, find, ({ name, city }) => `${name} ${city}`)
  const ids = found.map(({ id }) => id)
  const others = value.filter((id) => !ids.includes(id))
  const isAll = ids.length > 0 && ids.every((id) => value.includes(id))
  return (
    <div className="restaurant-list">
      <TextField
        label={t('places.search')}
        autoComplete="off"
        value={find}
        onChange={(text) => setFind(text.slice(0, 80))}
      />
      <div className="restaurant-list-bar">
        <output className="muted">{t('places.chosen', { count: value.length })}</output>
        {ids.length === 0 ? null : (
          <Button kind="quiet" onPress={() => onChange(isAll ? others : [...others, ...ids])}>
            {t(isAll ? 'places.none' : 'places.all', { count: ids.length })}
          </Button>
        )}
      </div>
      <RestaurantOptions
        label={t('places.list')}
        empty={t('places.noMatch')}
        found={found}
        value={value}
        onChange={onChange}
        noteOf={noteOf}
      />
    </div>
  )
}
