import { expect, it } from 'vitest'
import { answerUntil } from './time-offer.ts'

const at = (time: string) => Date.parse(`2026-12-${time}:00Z`)
const answerDeadline = (now: string, from: string, to: string) =>
  answerUntil({ now: at(now), from: at(from), to: at(to), leadTimeMinutes: 20 })

it('the answer to a new pickup time is due three hours before the earlier of both times (H11)', () => {
  expect(answerDeadline('22T09:00', '24T15:00', '26T11:00')).toBe(at('24T12:00'))
  expect(answerDeadline('22T09:00', '24T15:00', '24T11:30')).toBe(at('24T08:30'))
})

it('the customer has at least one hour to answer, also on the same day (H11)', () => {
  expect(answerDeadline('24T12:30', '24T15:00', '24T16:00')).toBe(at('24T13:30'))
})

it('no offer is possible once the kitchen would have to begin before the answer is due (H11)', () => {
  expect(answerDeadline('24T13:40', '24T15:00', '24T16:00')).toBe(at('24T14:40'))
  expect(answerDeadline('24T13:41', '24T15:00', '24T16:00')).toBeNull()
  expect(answerDeadline('24T10:00', '24T15:00', '24T11:00')).toBeNull()
})
