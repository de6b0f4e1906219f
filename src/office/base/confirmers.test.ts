import { expect, it } from 'vitest'
import type { StaffPerson } from '#contract/office/people.ts'
import type { Role } from '#domain/staff/rights.ts'
import { confirmersAmong } from './confirmers.ts'

const now = Date.parse('2026-11-24T09:00:00Z')

const person = (id: string, role: Role, restaurants: number[] | null = null): StaffPerson => ({
  id,
  name: id,
  email: `${id}@example.org`,
  state: 'joined',
  invitedAt: '2026-10-24T09:00:00Z',
  roleGivers: [],
  seenAt: null,
  passkeys: 1,
  sessions: 0,
  providerLinkedAt: null,
  grants: [
    { role, scope: restaurants === null ? 'chain' : 'restaurant', restaurants, group: null },
  ],
  version: '1',
})

it('lists the joined people of the whole chain who may confirm, except those linked to the asker by a recent role (P4)', () => {
  const people = [
    person('Claire', 'owner'),
    person('Karim', 'care'),
    { ...person('Léa', 'care'), state: 'invited' as const },
    person('Inès', 'manager'),
    person('Paul', 'care', [12]),
    person('Sofia', 'owner'),
    // A person who was invited long ago and has been an owner since Friday.
    {
      ...person('Marc', 'owner'),
      roleGivers: [{ by: 'Claire', at: '2026-11-20T09:00:00Z' }],
    },
  ]
  const confirmersFor = (asker: string) => confirmersAmong(people, { asker, right: 'privacy', now })
  expect(confirmersFor('Claire')).toEqual(['Karim', 'Sofia'])
  expect(confirmersFor('Marc')).toEqual(['Karim', 'Sofia'])
  expect(confirmersFor('Karim')).toEqual(['Claire', 'Sofia', 'Marc'])
})
