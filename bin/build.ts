import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildFolder, builtStamp, sourcesStamp } from './build-stamp.ts'

/** Builds the pages unless the build is up to date; `--force` builds anyway. */
export function buildPages(force: boolean): void {
  const stamp = sourcesStamp()
  if (!force && builtStamp() === stamp) return
  console.log('Building the pages: once for these sources, about half a minute …')
  run('node_modules/@react-router/dev/bin.cjs', 'build')
  // The build of the shop empties the folder; those of the board and the head office add their files.
  for (const room of ['kitchen', 'office'])
    run('node_modules/vite/bin/vite.js', 'build', '--config', `src/${room}/vite.config.ts`)
  for (const file of globSync(`${buildFolder()}/client/**/*.{js,css,svg,json,webmanifest}`))
    compress(file)
  writeFileSync(`${buildFolder()}/stamp`, stamp)
}

function run(...command: string[]): void {
  const result = spawnSync(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status === 0) return
  // The output of the build tools is shown only after a failure: their advice about a successful
  // build is of no use to the operator.
  process.stderr.write(result.stdout)
  process.stderr.write(result.stderr)
  throw new Error('the pages could not be built')
}

/** Compresses an asset once at build time, so that the server sends the file as it is. */
function compress(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

if (import.meta.main) buildPages(process.argv.includes('--force'))
