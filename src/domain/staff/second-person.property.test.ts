import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type GivenRole, NEW_ROLE_DAYS, secondPeople } from './second-person.ts'
import { DAY } from '#domain/time/durations.ts'

const NOW = 1_000 * DAY
const WEEK = NEW_ROLE_DAYS * DAY

const person = fc.nat(11).map(String)
/**
 * Generates at most 14 roles that people gave to each other, or to themselves, in the last two
 * weeks.
 */
const roles = fc.array(
  fc.record<GivenRole>({
    to: person,
    by: person,
    at: fc.integer({ min: 0, max: 2 * NEW_ROLE_DAYS }).map((days) => NOW - days * DAY),
  }),
  { maxLength: 14 },
)

/**
 * Returns all people whom recently given roles connect to a person, directly or through other
 * people.
 */
function joinedTo(somebody: string, givenRoles: readonly GivenRole[]): ReadonlySet<string> {
  const joined = new Set([somebody])
  for (;;) {
    const before = joined.size
    for (const { to, by, at } of givenRoles)
      if (NOW - at < WEEK && (joined.has(to) || joined.has(by))) joined.add(to).add(by)
    if (joined.size === before) return joined
  }
}

it('refuses a second person who is connected to the asker by roles given in the last week, in any direction (P4)', () => {
  fc.assert(
    fc.property(roles, person, person, (givenRoles, staff, asker) => {
      const problem = secondPeople(givenRoles, NOW)(staff, asker)
      expect(problem !== null).toBe(joinedTo(asker, givenRoles).has(staff))
      expect(problem === 'second_person_needed').toBe(staff === asker)
    }),
  )
})

it('refuses the inviter of the asker, and two people whom one person invited, even if they renew each other’s roles (P4)', () => {
  const at = NOW
  const problemOf = secondPeople(
    [
      { to: 'puppet', by: 'thief', at },
      { to: 'other puppet', by: 'thief', at },
      { to: 'puppet', by: 'other puppet', at },
      { to: 'thief', by: 'puppet', at },
      { to: 'new', by: 'owner', at },
    ],
    NOW,
  )
  expect(problemOf('thief', 'puppet')).toBe('second_person_invited')
  expect(problemOf('puppet', 'thief')).toBe('second_person_invited')
  expect(problemOf('other puppet', 'puppet')).toBe('second_person_invited')
  expect(problemOf('owner', 'thief')).toBeNull()
})

it('accepts a person to whom the asker gave a role once the week is over, to the millisecond (P4)', () => {
  const invited = (at: number) => secondPeople([{ to: 'b', by: 'a', at }], NOW)('b', 'a')
  expect(invited(NOW - WEEK + 1)).toBe('second_person_invited')
  expect(invited(NOW - WEEK)).toBeNull()
})
