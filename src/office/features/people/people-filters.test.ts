import { describe, expect, it } from 'vitest'
import type { StaffPerson } from '#contract/office/people.ts'
import { filterPeople, readFilters, sortPeople, writeFilters } from './people-filters.ts'

const scopes = {
  restaurants: [
    { id: 1, slug: 'paris', name: 'Mesclun Paris Bourse', city: 'Paris' },
    { id: 2, slug: 'lyon', name: 'Mesclun Lyon Part-Dieu', city: 'Lyon' },
  ],
  groups: [{ id: 'sud-est', name: 'Sud-Est', restaurants: [2] }],
}

const somebody = (name: string, changes: Partial<StaffPerson> = {}): StaffPerson => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@office.example`,
  state: 'joined',
  invitedAt: '2026-11-20T09:00:00Z',
  roleGivers: [],
  seenAt: null,
  passkeys: 1,
  sessions: 0,
  providerLinkedAt: null,
  grants: [],
  version: '0',
  ...changes,
})

const people = [
  somebody('Inès', {
    grants: [{ role: 'manager', scope: 'restaurant', group: null, restaurants: [1] }],
  }),
  somebody('Paul', {
    state: 'invited',
    grants: [{ role: 'reader', scope: 'group', group: 'sud-est', restaurants: [2] }],
  }),
  somebody('Zoé', { state: 'left' }),
]

const findNames = (changes: Partial<ReturnType<typeof readFilters>>) =>
  filterPeople(people, { ...readFilters(new URLSearchParams()), ...changes }, scopes).map(
    ({ name }) => name,
  )

describe('the list of people', () => {
  it('searches by name, email address, restaurant, town and group, and ignores accents (P7)', () => {
    expect(findNames({ find: 'ines' })).toEqual(['Inès'])
    expect(findNames({ find: 'paul@office' })).toEqual(['Paul'])
    expect(findNames({ find: 'bourse' })).toEqual(['Inès'])
    expect(findNames({ find: 'lyon' })).toEqual(['Paul'])
    expect(findNames({ find: 'SUD est' })).toEqual(['Paul'])
    expect(findNames({ find: 'paul bourse' })).toEqual([])
  })

  it('shows people who have left only when the filter asks for them (P2)', () => {
    expect(findNames({})).toEqual(['Inès', 'Paul'])
    expect(findNames({ state: 'left' })).toEqual(['Zoé'])
    expect(findNames({ state: 'invited' })).toEqual(['Paul'])
    expect(findNames({ role: 'manager' })).toEqual(['Inès'])
  })

  it('sorts by a column in ascending or descending order (P7)', () => {
    const names = (desc: boolean) =>
      sortPeople(people, { id: 'person', desc }, () => '').map(({ name }) => name)
    expect(names(false)).toEqual(['Inès', 'Paul', 'Zoé'])
    expect(names(true)).toEqual(['Zoé', 'Paul', 'Inès'])
  })
})

describe('the address of the list of people', () => {
  it('contains the filters, but never a person’s name (P7)', () => {
    const open = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const filters = {
      find: 'Inès',
      role: 'manager',
      state: 'invited',
      sort: { id: 'seen', desc: true },
      open,
    } as const
    const parameters = writeFilters(filters)
    expect(parameters.toString()).toBe(`role=manager&state=invited&sort=-seen&open=${open}`)
    expect(readFilters(parameters, 'Inès')).toEqual(filters)
  })

  it('shows everybody if its parameters are invalid (P7)', () => {
    const wrong = new URLSearchParams('role=king&state=joined&sort=email&open=12')
    expect(readFilters(wrong)).toEqual(readFilters(new URLSearchParams()))
  })
})
