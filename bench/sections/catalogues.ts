import { readFile } from 'node:fs/promises'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { importText, withImportLock } from '#server/import/import-text.ts'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { databaseFor } from '../tools/database.ts'
import { median } from '../tools/figures.ts'
import { isQuick } from '../tools/quick.ts'
import { type BenchRow, growthRow, row } from '../tools/table.ts'

/**
 * The sizes to measure. `size`: number of copies of each product in the imported file. `repeats`:
 * number of times that the file is imported, each time into an empty database; the figure is the
 * median. Only small files are imported several times.
 */
const sizes = [
  { size: 1, repeats: isQuick ? 1 : 5 },
  { size: 10, repeats: isQuick ? 1 : 3 },
  { size: 100, repeats: 1 },
]
const multiplied = ['ingredients', 'desserts', 'formulas', 'recipe_ideas']
/** Difference between the ids of two successive copies of a product. */
const ID_STEP = 100_000

type Catalogue = Record<string, { id: number; slug: string }[]>

/**
 * The demonstration catalogue with `size` copies of each product; each copy has its own id and
 * slug.
 */
function enlarge(catalogue: Catalogue, size: number): { text: string; entries: number } {
  const larger = multiplied.map((name) => {
    const entries = Array.from({ length: size }, (_, i) =>
      (catalogue[name] ?? []).map((entry) =>
        i === 0 ? entry : { ...entry, id: entry.id + i * ID_STEP, slug: `${entry.slug}-${i}` },
      ),
    )
    return [name, entries.flat()] as const
  })
  return {
    text: JSON.stringify({ ...catalogue, ...Object.fromEntries(larger) }),
    entries: larger.reduce((sum, [, entries]) => sum + entries.length, 0),
  }
}

/**
 * Measures the milliseconds of an import into an empty database, and of a second import of the same
 * file.
 */
async function timeImports(databaseUrl: string, text: string): Promise<[number, number]> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(database)
  const time = async () => {
    const start = performance.now()
    const imported = await withImportLock(database, (tx) => importText(tx, text, ['catalogue']))
    if ('faults' in imported)
      throw new Error(`${imported.faults[0]?.path}: ${imported.faults[0]?.code}`)
    return performance.now() - start
  }
  try {
    return [await time(), await time()]
  } finally {
    await database.close()
  }
}

export async function measureImports(postgres: RunningPostgres): Promise<BenchRow[]> {
  const seed = new URL('../../db/seed/catalogue.json', import.meta.url)
  const catalogue: Catalogue = JSON.parse(await readFile(seed, 'utf8'))
  const rows: BenchRow[] = []
  const each: number[] = []
  for (const { size, repeats } of sizes) {
    const { text, entries } = enlarge(catalogue, size)
    const runs: [number, number][] = []
    for (let i = 0; i < repeats; i++) {
      const url = await databaseFor(postgres, `import_${size}_${i}`, 'template1')
      runs.push(await timeImports(url, text))
    }
    const first = median(runs.map((run) => run[0]))
    const again = median(runs.map((run) => run[1]))
    each.push(first / entries)
    rows.push(
      row(`${size} × this one`, 'ms', first, {
        note: `${entries} products, ${Math.round((first * 1000) / entries)} µs each; again ${Math.round(again)} ms`,
      }),
    )
  }
  return [...rows, growthRow('a product among 100 ×, against 1 ×', each[0], each[2])]
}
