// The product in a language that nobody speaks: whatever comes from the texts, the catalogue and
// the documents is told in it, once for each of our languages. What is left in letters of ours was
// written elsewhere.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pseudo, pseudoStrings, pseudoWhereTold, withLiterals } from './pseudo-texts.ts'

// Who started it is gone.
process.once('disconnect', () => process.exit())

// The server's own texts are modules; its documents and the catalogue are read while it starts.
registerHooks({
  load: (url, context, next) =>
    !/\/src\/texts\/\w\w\/[\w-]+\.json$/.test(url)
      ? next(url, context)
      : {
          format: 'json',
          shortCircuit: true,
          source: JSON.stringify(pseudoStrings(JSON.parse(readFileSync(new URL(url), 'utf8')))),
        },
})
const { parse } = JSON
JSON.parse = (...given: Parameters<typeof parse>) => pseudoWhereTold(parse(...given))
await import('./server.ts')
JSON.parse = parse

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
