import type { StaffPerson } from '#contract/office/people.ts'
import { type Right, hasRight } from '#domain/staff/rights.ts'
import { secondPeople } from '#domain/staff/second-person.ts'

/**
 * The names of the people who may confirm the request of `asker`: joined people with this right,
 * except `asker` and those whom recently given roles connect to `asker`.
 */
export function confirmersAmong(
  people: readonly StaffPerson[],
  { asker, right, now }: { asker: string; right: Right; now: number },
): string[] {
  const roleGrants = people.flatMap(({ id, roleGivers }) =>
    roleGivers.map(({ by, at }) => ({ to: id, by, at: Date.parse(at) })),
  )
  const problemOf = secondPeople(roleGrants, now)
  return people
    .filter(
      ({ id, state, grants }) =>
        state === 'joined' && hasRight(grants, right) && problemOf(id, asker) === null,
    )
    .map(({ name }) => name)
}
