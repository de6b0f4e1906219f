import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawer } from '../crash/plan.ts'
import { TEMPLATE, fillDatabase, startPostgres } from '../postgres.ts'
import { runFaults } from './run.ts'

/** `npm run test:faults` plays them all, and longer. */
const FAULTS = ['stop immediate', 'terminate backends'] as const

it('a lunch outlives a database that stops and loses connections: nothing ends, nothing is lost, all goes on (Y6)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mesclun-faults-'))
  const postgres = await startPostgres(join(directory, 'postgres'))
  const seed = Math.floor(Math.random() * 2 ** 31)
  const said: string[] = []
  try {
    const databaseUrl = `${postgres.url}/${TEMPLATE}`
    await fillDatabase({ databaseUrl })
    const { wrong, orders } = await runFaults({ postgres, disk: null }, databaseUrl, {
      rounds: FAULTS.length, draw: drawer(seed), say: (line) => said.push(line), faults: FAULTS,
    })
    expect(wrong, `seed ${seed}\n${said.join('\n')}`).toEqual([])
    expect(orders).toBeGreaterThan(FAULTS.length)
  } finally {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}, 300_000)
