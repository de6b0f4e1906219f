import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { importText, inImportTurn } from '#server/import/import-text.ts'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { growthRow } from './growth.ts'
import { median } from './median.ts'
import type { Row } from './table.ts'

const section = 'import of a catalogue, on PostgreSQL'
const sizes = [1, 10, 100] as const
const multiplied = ['ingredients', 'desserts', 'formulas', 'recipe_ideas']
/** Ids of the next copy of the catalogue begin here. */
const ID_STEP = 100_000

type Entry = { id: number; slug: string }

/**
 * The demonstration catalogue with each of its products so many times, under ids and slugs of their
 * own.
 */
function enlarge(
  catalogue: Record<string, unknown>,
  times: number,
): { text: string; entries: number } {
  const copy = <T extends Entry>(entry: T, i: number): T =>
    i === 0 ? entry : { ...entry, id: entry.id + i * ID_STEP, slug: `${entry.slug}-${i}` }
  const larger = multiplied.map((name): [string, Entry[]] => [
    name,
    Array.from({ length: times }, (_, i) =>
      (catalogue[name] as Entry[]).map((entry) => copy(entry, i)),
    ).flat(),
  ])
  return {
    text: JSON.stringify({ ...catalogue, ...Object.fromEntries(larger) }),
    entries: larger.reduce((sum, [, entries]) => sum + entries.length, 0),
  }
}

/**
 * Milliseconds that an import into an empty database takes, then that of the same file once more.
 */
async function timeImports(
  url: string,
  name: string,
  text: string,
): Promise<{ first: number; again: number }> {
  const database = await openDatabase({ databaseUrl: `${url}/${name}`, dataDir: '' })
  await migrate(database)
  const time = async () => {
    const start = performance.now()
    const imported = await inImportTurn(database, (tx) => importText(tx, text, ['catalogue']))
    if ('faults' in imported)
      throw new Error(`${imported.faults[0]?.path}: ${imported.faults[0]?.problem}`)
    return performance.now() - start
  }
  try {
    return { first: await time(), again: await time() }
  } finally {
    await database.close()
  }
}

async function inNewDatabase<T>(
  { url }: RunningPostgres,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
    const done = await work()
    await client.query(`drop database ${name} with (force)`)
    return done
  } finally {
    await client.end()
  }
}

/** Small files are imported several times, the first of all to warm up. */
const repeats = { 1: 5, 10: 3, 100: 1 }

export async function measureImports(postgres: RunningPostgres): Promise<Row[]> {
  const catalogue = JSON.parse(
    await readFile(new URL('../db/seed/catalogue.json', import.meta.url), 'utf8'),
  )
  const measured: { size: number; entries: number; first: number; again: number }[] = []
  for (const size of sizes) {
    const { text, entries } = enlarge(catalogue, size)
    const runs: { first: number; again: number }[] = []
    for (let i = 0; i < repeats[size]; i++) {
      const name = `import_${size}_${i}`
      runs.push(await inNewDatabase(postgres, name, () => timeImports(postgres.url, name, text)))
    }
    const middle = (which: 'first' | 'again') => median(runs.map((one) => one[which]))
    measured.push({ size, entries, first: middle('first'), again: middle('again') })
  }
  const [one, , hundred] = measured
  if (!one || !hundred) throw new Error('three sizes')
  return [
    ...measured.map(({ size, entries, first, again }): Row => ({
      section,
      name: `${size} × this one`,
      unit: 'ms',
      ours: first,
      limit: null,
      target: null,
      note: `${entries} products, ${Math.round((first * 1000) / entries)} µs each; again ${Math.round(again)} ms`,
    })),
    growthRow(
      section,
      'a product among 100 ×, against 1 ×',
      one.first / one.entries,
      hundred.first / hundred.entries,
    ),
  ]
}
