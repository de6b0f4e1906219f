import { expect, it } from 'vitest'
import type { Person } from '#contract/office/people.ts'
import type { Role } from '#domain/staff/rights.ts'
import { confirmersAmong } from './confirmers.ts'

const person = (id: string, role: Role, restaurants: number[] | null = null): Person => ({
  id,
  name: id,
  email: `${id}@example.org`,
  state: 'joined',
  invitedAt: '2026-11-24T09:00:00Z',
  seenAt: null,
  passkeys: 1,
  sessions: 0,
  providerLinkedAt: null,
  grants: [
    { role, scope: restaurants === null ? 'chain' : 'restaurant', restaurants, group: null },
  ],
  version: '1',
})

it('names everybody else who may confirm, in the whole chain and joined (P4)', () => {
  const people = [
    person('Claire', 'owner'),
    person('Karim', 'care'),
    { ...person('Léa', 'care'), state: 'invited' as const },
    person('Inès', 'manager'),
    person('Paul', 'care', [12]),
    person('Sofia', 'owner'),
  ]
  expect(confirmersAmong(people, 'Claire', 'privacy')).toEqual(['Karim', 'Sofia'])
  expect(confirmersAmong(people, 'Karim', 'privacy')).toEqual(['Claire', 'Sofia'])
})
