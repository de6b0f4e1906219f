import { expect, it } from 'vitest'
import { judge, writeReport } from './report.ts'
import type { LoadRun } from './run.ts'
import { createLoadTally } from './tally.ts'

const steady = Array.from({ length: 40 }, () => 400)

/** A run without violations. */
function aRun(change: (run: LoadRun) => void = () => {}): LoadRun {
  const tally = createLoadTally()
  for (let i = 1; i <= 100; i += 1) tally.add('order', i)
  tally.add('order', 5, { refused: 'slot_full' })
  const generatorReport = {
    figures: tally.figures(),
    late: 3,
    loop: 4,
    orders: ['a'],
    lunch: [],
    boards: [],
  }
  const run: LoadRun = {
    load: { orders: 100, views: 1000, minutes: 10, warming: 1, seed: 7, pages: true },
    restaurants: 10,
    boards: 20,
    programs: 3,
    visits: generatorReport,
    kitchens: { ...generatorReport, figures: [], orders: [] },
    watched: {
      seconds: 600,
      spent: [{ name: 'program 1', memory: [...steady], processor: 60_000, queued: 1000 }],
      serverTimes: {
        count: 100,
        within: { '0.5': 98, '1': 99, '5': 100, '+Inf': 100 },
        seconds: 12,
      },
      loop: 12,
      pooler: { waiting: 1, longest: 0.1, waitingAtEnd: 0 },
    },
    stolen: 0,
    wrong: [],
  }
  change(run)
  return run
}

it('a load run passes when nothing failed, orders were fast and memory did not grow', () => {
  const run = aRun()
  expect(judge(run)).toEqual([])
  expect(writeReport(run, [])).toContain('All holds.')
  expect(writeReport(run, [])).toContain('99 of 100 at most 1000 ms')
  expect(writeReport(run, [])).toContain('1 slot_full')
})

it.each<[string, (run: LoadRun) => void, RegExp]>([
  [
    'one order in fifty was slow',
    ({ watched }) => (watched.serverTimes.within['1'] = 98),
    /longer than 1 s/,
  ],
  [
    'one request failed',
    ({ visits }) => (visits.figures[0] = { ...aRun().visits.figures[0]!, errors: { '503': 1 } }),
    /order: 1 × 503/,
  ],
  ['a check found something', ({ wrong }) => wrong.push('order 3 is lost'), /order 3 is lost/],
  [
    'a program took too much memory',
    ({ watched }) => (watched.spent[0]!.memory[3] = 1501),
    /took 1501 MB/,
  ],
  [
    'a program grew all the time',
    ({ watched }) => (watched.spent[0]!.memory = steady.map((mb, i) => mb + i * 10)),
    /grew by 26 %/,
  ],
  ['the pooler is still busy', ({ watched }) => (watched.pooler.waitingAtEnd = 2), /2 clients/],
  ['requests were sent too late', ({ visits }) => (visits.late = 251), /not valid.*251 ms late/],
  [
    'others had the processor',
    ({ watched }) => (watched.spent[0]!.queued = 151_000),
    /not valid: program 1 waited for a processor 25 %/,
  ],
])('a load run fails when %s', (_, change, expectedFault) => {
  const run = aRun(change)
  expect(judge(run)).toEqual([expect.stringMatching(expectedFault)])
  expect(writeReport(run, judge(run))).toContain('DOES NOT HOLD')
})
