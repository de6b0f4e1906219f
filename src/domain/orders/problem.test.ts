import { expect, it } from 'vitest'
import { orderStatuses } from './order-status.ts'
import { mayTellProblem } from './problem.ts'
import { DAY } from '#domain/time/durations.ts'

const takeawayAt = Date.parse('2026-11-24T11:30:00Z')
const mayReportAt = (now: number) =>
  orderStatuses.filter((status) => mayTellProblem({ status, takeawayAt, now }))

it('a problem can be reported once the order is late, ready or over, until a day after its pickup time (E9)', () => {
  const over = ['ready', 'collected', 'not-collected']
  expect(mayReportAt(takeawayAt - 1).toSorted()).toEqual(over.toSorted())
  for (const now of [takeawayAt, takeawayAt + DAY - 1])
    expect(mayReportAt(now).toSorted()).toEqual([...over, 'received', 'in-preparation'].toSorted())
  expect(mayReportAt(takeawayAt + DAY)).toEqual([])
})
