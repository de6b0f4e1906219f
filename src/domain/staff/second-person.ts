import { DAY } from '#domain/time/durations.ts'

/**
 * For so many days somebody who was given a role is no second person for whom that role joins them to
 * (P4). A week: a mail has told the owners of a new owner by then, also those who were away over a long
 * weekend.
 */
export const NEW_ROLE_DAYS = 7

/** Somebody gave a role to another, by ids: an invitation or a change of roles, also one that ended. */
export type GivenRole = { readonly to: string; readonly by: string; readonly at: number }

/** Why `staff` is no second person for what `asker` asked; null when they are. A command has no asker. */
export type SecondPersonProblemOf = (
  staff: string,
  asker: string | null,
) => 'second_person_needed' | 'second_person_invited' | null

/**
 * Who is a second person for what another asked (P4). It is neither the asker nor anybody whom roles that
 * were given lately join to the asker, in whichever direction and through whomever: accounts that one
 * person can have made for the purpose are no other eyes.
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

/** The people whom given roles join, for each of them. */
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
