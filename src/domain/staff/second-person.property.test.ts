import fc from 'fast-check'
import { expect, it } from 'vitest'
import { INVITEE_DAYS, type Invitation, secondPersonProblem } from './second-person.ts'

const DAY = 86_400_000
const NOW = 1_000 * DAY

/** People by number, each invited by an earlier one, so many days ago; the first by nobody. */
const invitations = fc
  .array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 2 * INVITEE_DAYS })), {
    minLength: 1,
    maxLength: 12,
  })
  .map(
    (list) =>
      new Map<string, Invitation>(
        list.map(([pick, days], i) => [
          String(i),
          { by: i === 0 ? null : String(pick % i), at: NOW - days * DAY },
        ]),
      ),
  )
const person = fc.nat(11).map(String)

it('takes nobody for a second person whom the asker invited within a week, also through others (P4)', () => {
  fc.assert(
    fc.property(invitations, person, person, (known, staff, asker) => {
      const puppets = new Set([asker])
      // Whoever was invited lately by one of them is one of them.
      for (const [id, { by, at }] of known)
        if (by !== null && puppets.has(by) && NOW - at < INVITEE_DAYS * DAY) puppets.add(id)
      const problem = secondPersonProblem(staff, { asker, invitations: known, now: NOW })
      expect(problem !== null).toBe(puppets.has(staff))
      expect(problem === 'second_person_needed').toBe(staff === asker)
    }),
  )
})

it('takes whom the asker invited once the week is over, to the millisecond (P4)', () => {
  const invited = (at: number) =>
    secondPersonProblem('b', {
      asker: 'a',
      invitations: new Map([['b', { by: 'a', at }]]),
      now: NOW,
    })
  expect(invited(NOW - INVITEE_DAYS * DAY + 1)).toBe('second_person_invited')
  expect(invited(NOW - INVITEE_DAYS * DAY)).toBeNull()
})

it('ends where two invited each other, as data of a restore may say (P4)', () => {
  const at = NOW
  const round = new Map([
    ['b', { by: 'c', at }],
    ['c', { by: 'b', at }],
  ])
  expect(secondPersonProblem('b', { asker: 'a', invitations: round, now: NOW })).toBeNull()
})
