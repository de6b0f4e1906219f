import type { Person } from '#contract/office/people.ts'
import { type Right, rightsOf } from '#domain/staff/rights.ts'

/** The names of those who may confirm what somebody asked: everybody else with the right. */
export const confirmersAmong = (people: readonly Person[], asker: string, right: Right): string[] =>
  people
    .filter(
      ({ id, state, grants }) =>
        id !== asker &&
        state === 'joined' &&
        grants.some((grant) => rightsOf(grant).includes(right)),
    )
    .map(({ name }) => name)
