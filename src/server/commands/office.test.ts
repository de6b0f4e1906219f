import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { insertOwner } from '#server/stores/staff/people.ts'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { runCommand } from './run-command.ts'

let copy: DatabaseCopy
beforeAll(async () => {
  copy = await copyDatabase('postgres')
})
afterAll(() => copy.remove())

async function run(...args: string[]) {
  const printedLines: string[] = []
  const environment = { DATABASE_URL: copy.databaseUrl ?? '' }
  const code = await runCommand('office', args, environment, (line) => printedLines.push(line))
  return [code, ...printedLines]
}

it('the office command prints the sign-up link for the first owner, and refuses once the chain has an owner (P1)', async () => {
  expect(await run()).toEqual([1, 'usage: npm run office -- first-owner'])
  expect(await run('first-owner')).toEqual([
    0,
    expect.stringMatching(/: http:\/\/localhost:3000\/siege\/invitation#[\w-]{43}$/),
  ])
  const database = await openDatabase(copy)
  await database.db.transaction().execute((tx) =>
    insertOwner(tx, {
      name: 'Claire',
      email: 'claire@mesclun.example',
      locale: 'fr',
      at: Date.parse('2026-11-24T08:00:00Z'),
    }),
  )
  await database.close()
  expect(await run('first-owner')).toEqual([
    1,
    'the chain has an owner, who invites everybody else',
  ])
})
