import type { Person } from '#contract/office/people.ts'
import { type Right, hasRight } from '#domain/staff/rights.ts'
import { secondPersonProblem } from '#domain/staff/second-person.ts'

/** The names of those who may confirm what somebody asked: each second person with the right. */
export function confirmersAmong(
  people: readonly Person[],
  { asker, right, now }: { asker: string; right: Right; now: number },
): string[] {
  const invitations = new Map(
    people.map(({ id, invitedBy, invitedAt }) => [
      id,
      { by: invitedBy, at: Date.parse(invitedAt) },
    ]),
  )
  return people
    .filter(
      ({ id, state, grants }) =>
        state === 'joined' &&
        hasRight(grants, right) &&
        secondPersonProblem(id, { asker, invitations, now }) === null,
    )
    .map(({ name }) => name)
}
