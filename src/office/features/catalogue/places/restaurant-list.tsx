import { useState } from 'react'
import { foldedWords } from '#domain/search/restaurant-search.ts'
import { findByWords } from '#ui/base/find-words.ts'
import { useFormat } from '#ui/text/format.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { RestaurantOptions } from '#office/ui/fields/restaurant-options.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'

/** Whether each typed word is the beginning of a word of a town’s name. */
const isNamed = (town: string, typed: string): boolean => {
  const [searchWords, townWords] = [foldedWords(typed), foldedWords(town)]
  return (
    searchWords.length > 0 &&
    searchWords.every((word) => townWords.some((townWord) => townWord.startsWith(word)))
  )
}

/** Some restaurants of the chain, found by name or town; all those found can be chosen at once. */
export function RestaurantList({
  value,
  onChange,
  noteOf,
}: {
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** Returns a note about a restaurant, or null. */
  noteOf?: (id: number) => string | null
}) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const { restaurants } = useScopes()
  const [find, setFind] = useState('')
  const matches = findByWords(restaurants, find, ({ name, city }) => `${name} ${city}`)
  // If the typed words name a town, “choose all” selects only the restaurants of that town. A
  // restaurant elsewhere whose name contains “paris”, for example, must be selected singly.
  const inTown = matches.filter(({ city }) => isNamed(city, find))
  const candidates = inTown.length === 0 ? matches : inTown
  const ids = candidates.map(({ id }) => id)
  const towns = new Set(candidates.map(({ city }) => city))
  const otherIds = value.filter((id) => !ids.includes(id))
  const isAll = ids.length > 0 && ids.every((id) => value.includes(id))
  return (
    <div className="restaurant-list">
      <TextField
        label={t('places.search')}
        autoComplete="off"
        value={find}
        onChange={(text) => setFind(text.slice(0, 80))}
      />
      <div className="flex flex-wrap gap-2 items-center justify-between">
        <output className="muted">{t('places.chosen', { count: value.length })}</output>
        {ids.length === 0 ? null : (
          <Button kind="quiet" onPress={() => onChange(isAll ? otherIds : [...otherIds, ...ids])}>
            {candidates.length < matches.length
              ? t(isAll ? 'places.noneIn' : 'places.allIn', {
                  count: ids.length,
                  towns: format.list([...towns]),
                })
              : t(isAll ? 'places.none' : 'places.all', { count: ids.length })}
          </Button>
        )}
      </div>
      <RestaurantOptions
        label={t('places.list')}
        empty={t('places.noMatch')}
        matches={matches}
        value={value}
        onChange={onChange}
        noteOf={noteOf}
      />
    </div>
  )
}
