import type { StaffPerson } from '#contract/office/people.ts'
import { foldedWords } from '#domain/search/restaurant-search.ts'
import { type Role, roles } from '#domain/staff/rights.ts'
import type { Scopes } from '#office/base/scopes.ts'
import { type Sort, sortRows } from '#office/base/sort-rows.ts'
import { readSort, writeSort } from '#office/ui/table/columns.ts'

/** The filters of the list of people, as written in the address (P7), except the search text. */
export type PeopleFilters = {
  /**
   * The search text. It is stored in the history entry, as it may be a name, which must not be in
   * an address.
   */
  find: string
  role: Role | null
  /**
   * The people in the list: those who were invited and have not joined yet, or those who have left;
   * null for all who have not left.
   */
  state: 'invited' | 'left' | null
  sort: Sort | null
  /** The person opened next to the list. */
  open: string | null
}

const sortable = [{ id: 'person' }, { id: 'role' }, { id: 'seen' }]
const personId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads the filters from an address. Unknown values are ignored, so a wrong link shows everybody.
 */
export function readFilters(search: URLSearchParams, find = ''): PeopleFilters {
  const state = search.get('state')
  const open = search.get('open')
  return {
    find,
    role: roles.find((role) => role === search.get('role')) ?? null,
    state: state === 'invited' || state === 'left' ? state : null,
    sort: readSort(search.get('sort'), sortable),
    open: open !== null && personId.test(open) ? open : null,
  }
}

/** Writes the filters to an address, without the search text. */
export function writeFilters({ role, state, sort, open }: PeopleFilters): URLSearchParams {
  const parameters = { role, state, sort: sort === null ? null : writeSort(sort), open }
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

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
