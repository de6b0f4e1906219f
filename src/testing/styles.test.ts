import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const readText = (path: string) => readFileSync(path, 'utf8')
const code = globSync('src/{ui,web,office,kitchen,server}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
})
  .map(readText)
  .join('\n')

/** Names of classes that code writes in parts: `tag-${tone}` writes `tag-`. */
const beginnings = [...code.matchAll(/(?<![\w-])([a-z][\w-]*-)\$\{/g)].map(
  ([, start = '']) => start,
)
const words = new Set(code.match(/(?<![\w-])[a-z][\w-]*/g))

/** Classes of libraries, which write them into pages themselves. */
const ofLibraries = /^(?:leaflet-|react-aria-)/

it.each(globSync('src/{ui,web,office,kitchen}/**/*.css'))(
  'each class that %s styles is written by some component',
  (path) => {
    const css = readText(path)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/@apply[^;]*;|url\([^)]*\)|@import[^;]*;|@source[^;]*;/g, '')
    const classes = new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
    const unused = [...classes].filter(
      (name) =>
        !words.has(name) &&
        !ofLibraries.test(name) &&
        !beginnings.some((start) => name.startsWith(start)),
    )
    expect(unused).toEqual([])
  },
)
