import { Registry } from '@prometheus-io/client'
import { expect, it } from 'vitest'
import { type Sources, watchSources } from './watch-sources.ts'

const sources: Sources = {
  breakerIsOpen: () => false,
  unreachableRestaurants: () => 2,
  databaseUse: () => ({
    slow: 3,
    failed: 0,
    fullAt: null,
    connections: { main: { open: 5, idle: 1, waiting: 7 }, replica: null },
  }),
  askDatabase: async () => 1,
  failedJobs: async () => ({ 'written-mail': 1 }),
  waitingJobs: async () => ({ 'written-mail': { count: 4, oldestSeconds: 30 } }),
  overduePayments: async () => ({ count: 6, oldestSeconds: 60 }),
  waitingChanges: async () => 0,
  sumsKeptAt: async () => null,
}

/** The lines of the metrics that contain values, without the descriptions. */
async function valuesOf(changes: Partial<Sources>): Promise<string[]> {
  const registry = new Registry()
  watchSources(registry, { ...sources, ...changes })
  // Read twice, to check that no value of the first reading remains.
  await registry.metrics()
  return (await registry.metrics()).split('\n').filter((line) => !/^(#|$)/.test(line))
}

it('the metrics show what is waiting in the program and in its database (G5)', async () => {
  expect(await valuesOf({})).toEqual([
    'payment_breaker_open 0',
    'restaurants_unreachable 2',
    'database_answers 1',
    'database_connections{server="main",state="used"} 4',
    'database_connections{server="main",state="idle"} 1',
    'database_callers_waiting{server="main"} 7',
    'database_statements_slow_total 3',
    'database_statements_failed_total 0',
    'jobs_failed{name="written-mail"} 1',
    'jobs_waiting{name="written-mail"} 4',
    'jobs_oldest_seconds{name="written-mail"} 30',
    'payments_overdue 6',
    'payments_overdue_oldest_seconds 60',
    'changes_waiting 0',
  ])
})

it('the metrics leave out the figures of a database that does not answer, and keep the others (G5)', async () => {
  const away = () => Promise.reject(new Error('away'))
  const values = await valuesOf({
    askDatabase: away,
    failedJobs: away,
    waitingJobs: away,
    overduePayments: away,
    waitingChanges: away,
    sumsKeptAt: away,
  })
  expect(values).toContain('database_answers 0')
  expect(values).toContain('restaurants_unreachable 2')
  expect(values.filter((line) => /^(jobs|payments|changes|report)_/.test(line))).toEqual([])
})
