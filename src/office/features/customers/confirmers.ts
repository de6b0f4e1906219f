import type { Person } from '#contract/office/people.ts'
import { rightsOf } from '#domain/staff/rights.ts'

/** The names of those who may confirm what somebody asked: everybody else with the right. */
export const confirmersAmong = (people: readonly Person[], asker: string): string[] =>
  people
    .filter(
      ({ id, state, grants }) =>
        id !== asker &&
        state === 'joined' &&
        grants.some((grant) => rightsOf(grant).includes('privacy')),
    )
    .map(({ name }) => name)
