import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { pageNames } from '#contract/pages/pages.ts'
import { readKitchenMessages, readPageMessages, readPartMessages } from '#texts/compile.ts'
import { partsOf } from '#texts/page-parts.ts'

/** The static imports of a file; dynamically loaded parts bring their own texts. */
const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/^(?:import|export) (?!type )[^;]*? from '([#.][^']+)'/gm)]
    .map(([, name = '']) =>
      name.startsWith('.') ? join(dirname(path), name) : name.replace('#', 'src/'),
    )
    .filter((name) => /^src\/(?:web|kitchen)\//.test(name) && /\.tsx?$/.test(name))

/**
 * The namespaces that a page uses when it loads: its own, and those of everything that it imports.
 */
function findNamespaces(path: string, visitedPaths = new Set<string>()): Set<string> {
  const namespaces = new Set<string>()
  if (visitedPaths.has(path)) return namespaces
  visitedPaths.add(path)
  const text = readFileSync(path, 'utf8')
  for (const [, namespace = ''] of text.matchAll(/useText\('([\w-]+)'\)/g))
    namespaces.add(namespace)
  for (const imported of importsOf(path, text))
    for (const namespace of findNamespaces(imported, visitedPaths)) namespaces.add(namespace)
  return namespaces
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

it.each(pageNames.filter((page) => existsSync(`src/web/pages/${kebab(page)}.tsx`)))(
  'the page %s is sent with all texts that it uses (S1)',
  (page) => {
    const here = new Set([
      ...Object.keys(readPageMessages('fr')),
      ...partsOf(page).flatMap((part) => Object.keys(readPartMessages('fr', part))),
    ])
    const namespaces = findNamespaces(`src/web/pages/${kebab(page)}.tsx`)
    expect(namespaces.size).toBeGreaterThan(0)
    expect([...namespaces].filter((namespace) => !here.has(namespace))).toEqual([])
  },
)

it('the board is sent with all texts that it uses (S1)', () => {
  const here = Object.keys(readKitchenMessages('fr'))
  const namespaces = [...findNamespaces('src/kitchen/main.tsx')]
  expect(namespaces).toContain('kitchen')
  expect(namespaces.filter((namespace) => !here.includes(namespace))).toEqual([])
})
