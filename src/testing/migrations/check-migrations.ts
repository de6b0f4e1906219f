import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Migration, knownMigrations } from '#server/db/migration-files.ts'

/** The last migration applied before this check existed: applied migrations are never changed. */
const LAST_UNCHECKED = '0070_replacements.sql'

export const migrationsToCheck = async (): Promise<Migration[]> =>
  (await knownMigrations()).filter(({ name }) => name > LAST_UNCHECKED)

/**
 * Faults that Squawk does not detect. A statement below a comment “Allowed: …” is accepted as
 * considered.
 */
const refusals: readonly { when: RegExp; says: string }[] = [
  {
    when: /^(update|delete|truncate|merge|insert into \S+ (\([^)]*\) )?(select|with|table))\b/,
    says: 'writes rows: a job does that in batches',
  },
  {
    when: /^alter table .*\badd column [^,]*\b(check|unique|primary key)\b/,
    says: 'checks the whole table for a column: add the check by itself, not valid',
  },
  {
    when: /^(lock|cluster|vacuum|refresh)\b|^alter table .*\bset (un)?logged\b/,
    says: 'holds or rewrites the whole table',
  },
  {
    when: /^drop (materialized )?(view|function|procedure|type|schema|sequence)\b/,
    says: 'takes away what the version before may use',
  },
  {
    when: /\bconcurrently\b/,
    says: 'cannot run in a transaction: the file has to begin with the line that says so',
  },
]

/**
 * The faults of migrations, each with its file; empty if all of them can run while orders are
 * taken.
 */
export function checkMigrations(migrations: readonly Migration[]): string[] {
  return [true, false].flatMap((alone) => {
    const files = migrations.filter(({ isAlone }) => isAlone === alone)
    return files.length === 0
      ? []
      : [...askSquawk(files, alone), ...(alone ? [] : ownFaults(files))]
  })
}

function askSquawk(files: readonly Migration[], alone: boolean): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'mesclun-squawk-'))
  try {
    for (const { name, text } of files) writeFileSync(join(folder, name), text)
    const words = [
      '--config=db/squawk.toml',
      '--reporter=gcc',
      ...(alone ? [] : ['--assume-in-transaction']),
      ...files.map(({ name }) => join(folder, name)),
    ]
    const squawk: { getBinaryPath: () => string } = createRequire(import.meta.url)(
      'squawk-cli/js/index.js',
    )
    const { status, stdout, stderr } = spawnSync(squawk.getBinaryPath(), words, {
      encoding: 'utf8',
    })
    const warnings = stdout.replaceAll(`${folder}/`, '').split('\n').filter(Boolean)
    if (status !== 0 && warnings.length === 0) throw new Error(`squawk did not run: ${stderr}`)
    return warnings
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const ownFaults = (files: readonly Migration[]): string[] =>
  files.flatMap(({ name, text }) =>
    statementsOf(text).flatMap((statement) =>
      refusals
        .filter(({ when }) => when.test(statement))
        .map(({ says }) => `${name}: “${statement.slice(0, 60)}” ${says}`),
    ),
  )

/** The statements of a file in small letters, without strings, bodies of functions and comments. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/^-- allowed: .*$/gim, '@allowed ')
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => !statement.startsWith('@allowed'))
