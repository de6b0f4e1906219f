import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

const sources = [
  'src/{web,kitchen,office,contract,domain,drawing,texts}/**/*.{ts,tsx,css,json,woff2,svg}',
  'public/**/*',
  '*.config.ts',
  'built-names.ts',
  'package-lock.json',
]

/** Hash of the source files that the built pages depend on. */
export function sourcesStamp(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
  for (const file of files.sort())
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const stampFile = () => `${buildFolder()}/stamp`

export const buildFolder = (): string => process.env['BUILD_DIR'] ?? 'build'

/**
 * Returns the stamp of the sources from which `build/` was made; undefined if there is no build.
 */
export function builtStamp(): string | undefined {
  try {
    return readFileSync(stampFile(), 'utf8')
  } catch {
    return undefined
  }
}
