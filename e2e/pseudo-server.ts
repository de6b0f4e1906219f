// The product in a language that nobody speaks: whatever comes from the texts, the catalogue and
// the documents is told in it, once for each of our languages. What is left in letters of ours was
// written elsewhere.
import { globSync, readFileSync } from 'node:fs'
import { pseudo, pseudoStrings, pseudoWhereTold, withLiterals } from './pseudo-texts.ts'

// Who started it is gone.
process.once('disconnect', () => process.exit())

// The server reads its own texts, its documents and the catalogue as JSON while it starts, or when
// it first says something.
const { parse } = JSON
const texts = new Set(
  globSync('src/texts/??/*.json').map((path) => JSON.stringify(parse(readFileSync(path, 'utf8')))),
)
JSON.parse = (...given: Parameters<typeof parse>) => {
  const value: unknown = parse(...given)
  return texts.has(JSON.stringify(value)) ? pseudoStrings(value) : pseudoWhereTold(value)
}
await import('./server.ts')

type Group = { [key: string]: unknown }

function disguise(group: Group): void {
  for (const [key, one] of Object.entries(group)) {
    if (typeof one === 'object' && one !== null && !Array.isArray(one)) disguise(one as Group)
    else group[key] = withLiterals(one, pseudo)
  }
}
// Those of the pages were compiled into the bundle.
const { openBuild } = await import('../src/server/http/pages/page-bundle.ts')
const { entry } = await (await openBuild()).load()
disguise((entry.module as unknown as { messages: Group }).messages)
process.send?.('ready')
