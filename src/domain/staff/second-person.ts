import { DAY } from '#domain/time/durations.ts'

/**
 * Number of days in which a person who was given a role cannot act as the second person for those
 * whom the role connects to them (P4). Within a week, a mail has notified the owners of a new
 * owner, even those who were away over a long weekend.
 */
export const NEW_ROLE_DAYS = 7

/**
 * A role given by one person to another, by their ids: an invitation or a change of roles,
 * including a role that has ended.
 */
export type GivenRole = { readonly to: string; readonly by: string; readonly at: number }

/**
 * Returns why `staff` cannot be the second person for a request of `asker`; null if they can. A
 * command has no asker.
 */
export type SecondPersonProblemOf = (
  staff: string,
  asker: string | null,
) => 'second_person_needed' | 'second_person_invited' | null

/**
 * Returns a function that decides whether a person may confirm another one's request (P4). Excluded
 * are the asker and everybody whom recently given roles connect to the asker, in either direction
 * and through any others: accounts that one person can have made for the purpose are no independent
 * check.
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

/** Groups people whom given roles connect; returns the group of each. */
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
