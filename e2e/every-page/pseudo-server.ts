// The program in a pseudo-language, once for each of our languages: every text of the text files,
// the catalogue and the documents is disguised. Text still in plain letters was hard-coded
// elsewhere.
import { globSync, readFileSync } from 'node:fs'
import { pseudo, pseudoStrings, pseudoTranslated, withLiterals } from './pseudo-texts.ts'

// The parent process has ended.
process.once('disconnect', () => process.exit())

// The server parses its texts, its documents and the catalogue as JSON while it starts, or when it
// first needs a text. It fills a database of its own, so that it parses the catalogue at all.
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
// The texts of the pages were compiled into the bundle.
const { openBuild } = await import('../../src/server/http/pages/page-bundle.ts')
const { entry } = await (await openBuild()).load()
disguise((entry.module as unknown as { messages: Group }).messages)
process.send?.('ready')
