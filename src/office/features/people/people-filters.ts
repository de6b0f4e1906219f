import type { StaffPerson } from '#contract/office/people.ts'
import { foldedWords } from '#domain/search/restaurant-search.ts'
import { type Role, roles } from '#domain/staff/rights.ts'
import type { Scopes } from '#office/base/scopes.ts'
import { sortRows } from '#office/base/sort-rows.ts'
import { type Sort, readSort, writeSort } from '#office/ui/table/columns.ts'

/** What the list of people shows, as it stands in the address (P7). */
export type PeopleFilters = {
  /** Kept with the entry of the history: it may be a name, which no address may hold. */
  find: string
  role: Role | null
  /** Those who have not joined yet, or who left; null for everybody who belongs to the team. */
  state: 'invited' | 'left' | null
  sort: Sort | null
  /** The person beside the list. */
  open: string | null
}

const sortable = [{ id: 'person' }, { id: 'role' }, { id: 'seen' }]
const personId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address. What it does not know is left out, so a wrong link shows everybody. */
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

/** The same as an address writes it, without what is searched. */
export function writeFilters({ role, state, sort, open }: PeopleFilters): URLSearchParams {
  const parameters = { role, state, sort: sort === null ? null : writeSort(sort), open }
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

/** The people of the filters: each word that is typed begins a word of theirs. */
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

/** In the order of a column; `rolesOf` says the roles as the column does. */
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

/** What somebody is found by: their name, their address, and where they work. */
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
