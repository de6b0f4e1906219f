import { checks } from '../crash/checks.ts'
import { row, writeSection } from '../crash/report.ts'
import { invariants, siteChecks } from './invariants.ts'
import { faultNames } from './play-fault.ts'
import type { Caught } from './play-seeded.ts'
import type { FaultRun } from './run.ts'
import { type SeededFault, seeded } from './seeded.ts'
import { visitNames } from './visits.ts'

const page = new URL('../../../docs/fault-test.md', import.meta.url)
const count = (amount: number): string => String(amount)

/** Writes the result of a run into `docs/fault-test.md`, replacing the previous one. */
export function writeRun(seed: number, { rounds, visits, wrong }: FaultRun): Promise<void> {
  const orders = rounds.reduce((sum, round) => sum + round.orders, 0)
  const wrongOf = (check: string) => wrong.filter((violation) => violation.check === check).length
  const ofFault = faultNames.map((fault) => {
    const those = rounds.filter((round) => round.fault === fault)
    return row([
      fault,
      those.length,
      those.reduce((sum, round) => sum + round.orders, 0),
      wrong.filter((violation) => violation.fault === fault).length,
    ])
  })
  const text = [
    `${rounds.length} rounds of seed ${seed}, ${orders} orders, at two programs behind PgBouncer. ` +
      `The checks found ${wrong.length === 1 ? 'one thing' : `${count(wrong.length)} things`} wrong.`,
    '',
    row(['What failed', 'rounds', 'orders', 'found wrong']),
    row(['---', '---:', '---:', '---:']),
    ...ofFault,
    '',
    row(['The customer …', 'visits']),
    row(['---', '---:']),
    ...visitNames.map((name) => row([name, visits.get(name) ?? 0])),
    '',
    row(['', 'Invariant', 'Checked by', 'found wrong']),
    row(['---', '---', '---', '---:']),
    ...Object.entries(invariants).flatMap(([name, { says, checks: by }]) =>
      by.map((check, i) => row([i === 0 ? name : '', i === 0 ? says : '', check, wrongOf(check)])),
    ),
    ...othersOf().map((check, i) =>
      row(['', i === 0 ? 'and of the whole site' : '', check, wrongOf(check)]),
    ),
    '',
  ]
  return writeSection(page, 'the last run', text.join('\n'))
}

/** The checks that belong to no listed invariant. */
function othersOf(): string[] {
  const listedChecks = new Set<string>(
    Object.values(invariants).flatMap(({ checks: by }) => [...by]),
  )
  return [...siteChecks, ...Object.keys(checks)].filter((check) => !listedChecks.has(check))
}

/** Writes which checks detected the planted faults. */
export function writeSeeded(seed: number, caught: ReadonlyMap<SeededFault, Caught>): Promise<void> {
  const caughtCount = [...caught.values()].filter(({ checks: by }) => by.length > 0).length
  const text = [
    `Seed ${seed}: of ${seeded.length} planted faults, ${caught.size} were played and ${caughtCount} caught.`,
    '',
    row(['Planted fault', 'while', 'caught by', 'first check']),
    row(['---', '---', '---', '---']),
    ...[...caught].map(([{ name, during }, { checks: by, invariants: which }]) =>
      row([
        name,
        during === 'none' ? 'nothing fails' : during,
        which.join(', ') || (by.length > 0 ? 'the whole site' : 'NOBODY'),
        by.find((check) => which.length === 0 || isNamed(check)) ?? '',
      ]),
    ),
    '',
  ]
  return writeSection(page, 'the planted faults', text.join('\n'))
}

const isNamed = (check: string): boolean => !othersOf().includes(check)
