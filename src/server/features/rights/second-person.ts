import { type Right, restaurantsWith } from '#domain/staff/rights.ts'
import { type SecondPersonProblemOf, secondPeople } from '#domain/staff/second-person.ts'
import type { Queries } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { listPeople } from '#server/stores/staff/listed-people.ts'
import { readGivenRoles } from '#server/stores/staff/people.ts'

/**
 * Returns a function that checks whether a person may be the second person for a request. It reads
 * once who gave which role to whom, so one reading is enough for many checks (P4).
 */
export async function readSecondPeople(db: Queries, now: number): Promise<SecondPersonProblemOf> {
  return secondPeople(await readGivenRoles(db), now)
}

/** Refuses a person who does not qualify as the second person for another person's request (P4). */
export async function requireSecondPerson(
  db: Queries,
  { staff, asker, now }: { staff: string; asker: string | null; now: number },
): Promise<void> {
  const problemOf = await readSecondPeople(db, now)
  const problem = problemOf(staff, asker)
  if (problem !== null) throw new Refusal(problem)
}

/** The people who hold a right for the whole chain, and so may confirm requests of others (P4). */
export type Confirmers = {
  problemOf: SecondPersonProblemOf
  /** Returns the names of the people who can confirm a request of `asker`. */
  confirmersOf: (asker: string | null) => string[]
}

export async function readConfirmers(db: Queries, right: Right, at: number): Promise<Confirmers> {
  const people = (await listPeople(db, at)).filter(
    ({ state, grants }) => state === 'joined' && restaurantsWith(grants, right) === null,
  )
  const problemOf = await readSecondPeople(db, at)
  return {
    problemOf,
    confirmersOf: (asker) =>
      people.filter(({ id }) => problemOf(id, asker) === null).map(({ name }) => name),
  }
}
