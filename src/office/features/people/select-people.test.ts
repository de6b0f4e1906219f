import { describe, expect, it } from 'vitest'
import type { StaffPerson } from '#contract/office/people.ts'
import { type PeopleFilters, peopleAddress } from './people-address.ts'
import { filterPeople, sortPeople } from './select-people.ts'

const scopes = {
  restaurants: [
    { id: 1, slug: 'paris', name: 'Mesclun Paris Bourse', city: 'Paris', region: null },
    { id: 2, slug: 'lyon', name: 'Mesclun Lyon Part-Dieu', city: 'Lyon', region: null },
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

const findNames = (changes: Partial<PeopleFilters>) =>
  filterPeople(people, { ...peopleAddress.defaults, ...changes }, scopes).map(({ name }) => name)

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
