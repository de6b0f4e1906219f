import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { lineOf } from './communes-lines.ts'

/**
 * Worker thread: reads the large official file without blocking the program, and posts the small
 * part that is used.
 */
type Entry = {
  code: string
  nom: string
  type: string
  departement?: string
  region?: string
  codesPostaux?: string[]
  population?: number
}

const file = new URL(import.meta.resolve('@etalab/decoupage-administratif/data/communes.json'))
const entries = JSON.parse(await readFile(file, 'utf8')) as Entry[]
const lines = entries.flatMap(
  ({ code, nom, type, departement, region, codesPostaux, population }): string[] =>
    type !== 'commune-actuelle' || codesPostaux === undefined
      ? []
      : [
          lineOf({
            code,
            name: nom.replaceAll("'", '’'),
            postcodes: codesPostaux,
            population: population ?? 0,
            department: departement ?? '',
            region: region ?? '',
          }),
        ],
)
parentPort?.postMessage(lines.join('\n'))
