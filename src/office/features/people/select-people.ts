import type { StaffPerson } from '#contract/office/people.ts'
import { foldedWords } from '#domain/search/restaurant-search.ts'
import type { Scopes } from '#office/base/scopes.ts'
import { type Sort, sortRows } from '#ui/base/sort-rows.ts'
import type { PeopleFilters } from './people-address.ts'

/**
 * The people that match the filters: each typed word is the beginning of a word of the person’s
 * name, e-mail address or workplaces.
 */
export function filterPeople(
  people: readonly StaffPerson[],
  { find, role, state }: PeopleFilters,
  scopes: Scopes,
): StaffPerson[] {
  const searchWords = foldedWords(find)
  return people.filter((person) => {
    if (state === null ? person.state === 'left' : person.state !== state) return false
    if (role !== null && !person.grants.some((grant) => grant.role === role)) return false
    if (searchWords.length === 0) return true
    const words = wordsOf(person, scopes)
    return searchWords.every((searchWord) => words.some((word) => word.startsWith(searchWord)))
  })
}

/** Sorts people by a column; `rolesOf` returns a person’s roles as the column shows them. */
export function sortPeople(
  people: readonly StaffPerson[],
  sort: Sort | null,
  rolesOf: (person: StaffPerson) => string,
): StaffPerson[] {
  if (sort === null) return [...people]
  const keyOf = (person: StaffPerson) =>
    sort.id === 'role' ? rolesOf(person) : sort.id === 'seen' ? (person.seenAt ?? '') : person.name
  return sortRows(people, keyOf, sort.desc)
}

/** The searchable words of a person: name, e-mail address and workplaces. */
function wordsOf({ name, email, grants }: StaffPerson, { groups, restaurants }: Scopes): string[] {
  const places = new Set(grants.flatMap((grant) => grant.restaurants ?? []))
  const groupIds = new Set(grants.map(({ group }) => group))
  return foldedWords(
    [
      name,
      email,
      ...restaurants
        .filter(({ id }) => places.has(id))
        .flatMap((restaurant) => [restaurant.name, restaurant.city]),
      ...groups.filter(({ id }) => groupIds.has(id)).map((group) => group.name),
    ].join(' '),
  )
}
