// Starts the program in a pseudo-language for each of our languages: every text of the text files,
// the catalogue and the documents is disguised. A text that is still in plain letters must be
// hard-coded somewhere else.
import { globSync, readFileSync } from 'node:fs'
import { pseudo, pseudoStrings, pseudoTranslated, withLiterals } from './pseudo-texts.ts'

// Ends when the parent process has ended.
process.once('disconnect', () => process.exit())

// The server parses its texts, its documents and the catalogue as JSON while it starts, or when it
// first needs a text. It fills its own database: with a filled one, it would not parse the
// catalogue.
const { parse } = JSON
const texts = new Set(
  globSync('src/texts/??/*.json').map((path) => JSON.stringify(parse(readFileSync(path, 'utf8')))),
)
JSON.parse = (...parseArguments: Parameters<typeof parse>) => {
  const value: unknown = parse(...parseArguments)
  return texts.has(JSON.stringify(value)) ? pseudoStrings(value) : pseudoTranslated(value)
}
process.env['E2E_FILLED'] = ''
await import('../support/server.ts')

type Group = { [key: string]: unknown }

function disguise(group: Group): void {
  for (const [key, one] of Object.entries(group)) {
    if (typeof one === 'object' && one !== null && !Array.isArray(one)) disguise(one as Group)
    else group[key] = withLiterals(one, pseudo)
  }
}
// The texts of the pages are compiled into the bundle, so they are disguised there.
const { openBuild } = await import('../../src/server/http/pages/page-bundle.ts')
const { entry } = await (await openBuild()).load()
disguise((entry.module as unknown as { messages: Group }).messages)
process.send?.('ready')
