import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildFolder } from '#server/kit/build-folder.ts'

/** The part of the official file that is used. */
type OfficialCommune = {
  code: string
  nom: string
  type: string
  departement?: string
  region?: string
  codesPostaux?: string[]
  population?: number
}

/**
 * Writes one line for each commune of France, of 1.2 MB in place of the 13 MB of the official files,
 * so that the program runs without them.
 */
export function writeCommuneIndex(): void {
  // Before tests, this runs in a module runner that has no `import.meta.resolve`.
  const official = createRequire(import.meta.url).resolve(
    '@etalab/decoupage-administratif/data/communes.json',
  )
  const communes = JSON.parse(readFileSync(official, 'utf8')) as OfficialCommune[]
  const lines = communes.flatMap(
    ({ code, nom, type, departement = '', region = '', codesPostaux, population = 0 }) =>
      type !== 'commune-actuelle' || codesPostaux === undefined
        ? []
        : [
            code,
            nom.replaceAll("'", '’'),
            codesPostaux.join(' '),
            population,
            departement,
            region,
          ].join('\t'),
  )
  mkdirSync(buildFolder(), { recursive: true })
  // Tests that run beside a build read the file.
  writeFileSync(`${indexFile()}.${process.pid}`, lines.join('\n'))
  renameSync(`${indexFile()}.${process.pid}`, indexFile())
}

/** Writes the file for a program without built pages, and before tests. */
export function setup(): void {
  if (!existsSync(indexFile())) writeCommuneIndex()
}

const indexFile = () => `${buildFolder()}/communes.tsv`
