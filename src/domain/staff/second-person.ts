import { DAY } from '#domain/time/durations.ts'

/**
 * Number of days after a role was given in which the person who gave it and the person who received
 * it cannot confirm each other's requests (P4). When somebody becomes an owner, all other owners
 * get a mail. A week gives them time to read it, even if they are away over a long weekend.
 */
export const NEW_ROLE_DAYS = 7

/**
 * A role that one person gave to another, with their ids: by an invitation or a change of roles.
 * Roles that have ended are included. `at`: epoch milliseconds.
 */
export type GivenRole = { readonly to: string; readonly by: string; readonly at: number }

/**
 * Returns the reason for which `staff` cannot be the second person for a request of `asker`; null
 * if there is none. `asker` is null for a request that was made by a command.
 */
export type SecondPersonProblemOf = (
  staff: string,
  asker: string | null,
) => 'second_person_needed' | 'second_person_invited' | null

/**
 * Returns a function that decides whether a person may confirm the request of another one (P4).
 * Excluded are the asker, and everybody whom recently given roles connect to the asker, whoever
 * gave the role, directly or through others. One person may have created such accounts for this
 * purpose, so they are no independent check.
 */
export function secondPeople(givenRoles: readonly GivenRole[], now: number): SecondPersonProblemOf {
  const circles = circlesOf(givenRoles.filter(({ at }) => now - at < NEW_ROLE_DAYS * DAY))
  return (staff, asker) => {
    if (staff === asker) return 'second_person_needed'
    return asker !== null && circles.get(asker)?.has(staff) === true
      ? 'second_person_invited'
      : null
  }
}

/**
 * Groups the people whom given roles connect; returns, for each person, the ids of the people in
 * the same group.
 */
function circlesOf(givenRoles: readonly GivenRole[]): Map<string, Set<string>> {
  const circles = new Map<string, Set<string>>()
  for (const { to, by } of givenRoles) {
    const circle = circles.get(by) ?? new Set([by])
    for (const person of [by, ...(circles.get(to) ?? [to])]) {
      circle.add(person)
      circles.set(person, circle)
    }
  }
  return circles
}
