import { spawn } from 'node:child_process'
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree, runIn } from '#testing/runs/copy-tree.ts'

/*
 * `npm run test:language`: adds a fifth language to a copy of the tree as docs/changing.md
 * describes. Verifies by the types, the build, the language tests and the program's pages that
 * these changes are enough, and that the database needs no change. The texts of the new language
 * are the French texts in capitals.
 */

const NEW = 'de'
const copy = copyTree('language')
const change = (path: string, ...changes: readonly (readonly [string | RegExp, string])[]) => {
  const before = readFileSync(join(copy, path), 'utf8')
  const after = changes.reduce((text, [from, to]) => text.replaceAll(from, to), before)
  if (after === before) throw new Error(`${path}: the replacement changed nothing`)
  writeFileSync(join(copy, path), after)
}

// Code: the list of languages, and the addresses of the pages.
change(
  'src/contract/pages/locales.ts',
  ["'nl']", `'nl', '${NEW}']`],
  ["nl: 'nl-NL',", `nl: 'nl-NL', ${NEW}: 'de-DE',`],
  ["nl: 'Nederlands',", `nl: 'Nederlands', ${NEW}: 'Deutsch',`],
)
change('src/contract/pages/pages.ts', [
  /nl: (['`])\/nl([^'`]*)\1/g,
  `nl: $1/nl$2$1, ${NEW}: $1/${NEW}$2$1`,
])
change(
  'src/contract/office/office-pages.ts',
  ["nl: '/nl/kantoor',", `nl: '/nl/kantoor', ${NEW}: '/${NEW}/zentrale',`],
  [/nl: ('[^']*')(,?\s+\}\))/g, `nl: $1, ${NEW}: $1$2`],
)

// Texts: a new folder, and, in the texts of every language, the offer to switch to the new one.
cpSync(join(copy, 'src/texts/fr'), join(copy, 'src/texts', NEW), { recursive: true })
for (const path of globSync('src/texts/*/consent.json', { cwd: copy }))
  change(path, [/("offer": \{\s*)"fr": (\{[^}]*\})/g, `$1"${NEW}": $2, "fr": $2`])
for (const path of globSync(`src/texts/${NEW}/*.json`, { cwd: copy }))
  write(path, inCapitals(JSON.parse(readFileSync(join(copy, path), 'utf8'))))

// Data: every text that is stored in each language.
for (const path of globSync('db/**/*.json', { cwd: copy }))
  write(path, withNew(JSON.parse(readFileSync(join(copy, path), 'utf8'))))

function write(path: string, value: unknown): void {
  writeFileSync(join(copy, path), JSON.stringify(value))
}

function withNew(value: unknown): unknown {
  if (Array.isArray(value)) return [...value.map(withNew), ...(value.includes('nl') ? [NEW] : [])]
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, withNew(one)] as const)
  const isSaid = 'fr' in value && 'nl' in value
  return Object.fromEntries(isSaid ? [...entries, [NEW, inCapitals(value.fr)]] : entries)
}

/** Names of arguments and targets of links are not text: they stay unchanged. */
function inCapitals(value: unknown): unknown {
  if (typeof value === 'string') return /[{<]/.test(value) ? value : value.toUpperCase()
  if (Array.isArray(value)) return value.map(inCapitals)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'to' ? one : inCapitals(one)]),
  )
}

// Tests are excluded: some have an expected text for each language, and would not compile with one
// language more.
writeFileSync(
  join(copy, 'tsconfig.production.json'),
  JSON.stringify({
    extends: './tsconfig.node.json',
    exclude: ['src/web/**', '**/*.test.ts'],
    references: ['domain', 'drawing', 'contract'].map((name) => ({ path: `./src/${name}` })),
  }),
)
const proofs = [
  () => runIn(copy, 'react-router', ['typegen']),
  () =>
    runIn(copy, 'tsc', [
      '--build',
      'tsconfig.production.json',
      'src/payment-service/page',
      'src/web',
      'src/kitchen',
      'src/office',
    ]),
  () => runIn(copy, 'node', ['bin/build.ts']),
  () =>
    runIn(copy, 'vitest', [
      'run',
      '--retry=0',
      'src/texts/texts.test.ts',
      'src/texts/sentence.test.ts',
      'src/server/features/allergens',
      'src/server/features/search-engines',
      'src/server/features/staff/languages.test.ts',
    ]),
]
if (!proofs.every((proof) => proof())) process.exit(1)
await seePages()

/**
 * Starts the program and reads a few of its pages in the new language, and verifies that a French
 * page links to the new language.
 */
async function seePages(): Promise<void> {
  const child = spawn(process.execPath, ['src/server/program/main.ts'], {
    cwd: copy,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      PAYMENTS_PORT: '0',
      SOCIAL_LOGIN_PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      let output = ''
      // The output is read to its end, because the program keeps writing and a full pipe would
      // block it.
      child.stdout.on('data', (data: Buffer) => {
        output += String(data)
        const [, address] = /Mesclun: (\S+)/.exec(output) ?? []
        if (address !== undefined) resolve(address)
      })
      child.once('exit', () => reject(new Error(`the program did not start: ${output}`)))
    })
    for (const path of [`/${NEW}`, `/${NEW}/carte/`, `/${NEW}/contact/`, `/${NEW}/allergenen/`]) {
      const reply = await fetch(origin + path)
      const html = await reply.text()
      const heading = /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
      const isNew = reply.status === 200 && html.includes(`<html lang="${NEW}"`)
      if (!isNew || heading !== heading.toUpperCase() || heading === '')
        throw new Error(`${path} is not in the new language: ${reply.status} ${heading}`)
      console.log(`${path}: ${heading}`)
    }
    const french = await (await fetch(`${origin}/carte/`)).text()
    if (!french.includes(`hrefLang="${NEW}"`))
      throw new Error('no page links to the new language with hrefLang')
  } finally {
    child.kill()
  }
}
