import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageNames } from '#contract/pages/pages.ts'
import { readKitchenMessages, readPageMessages, readPartMessages } from '#texts/compile.ts'
import { namespacesOf } from '#testing/readers/namespaces-of.ts'
import { partsOf } from '#texts/page-parts.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

it.each(pageNames.filter((page) => existsSync(`src/web/pages/${kebab(page)}.tsx`)))(
  'the page %s is sent with all texts that it uses (S1)',
  (page) => {
    const here = new Set([
      ...Object.keys(readPageMessages('fr')),
      ...partsOf(page).flatMap((part) => Object.keys(readPartMessages('fr', part))),
    ])
    const namespaces = namespacesOf(`src/web/pages/${kebab(page)}.tsx`, { withLater: false })
    expect(namespaces.size).toBeGreaterThan(0)
    expect([...namespaces].filter((namespace) => !here.has(namespace))).toEqual([])
  },
)

it('the board is sent with all texts that it uses (S1)', () => {
  const here = Object.keys(readKitchenMessages('fr'))
  const namespaces = [...namespacesOf('src/kitchen/main.tsx', { withLater: false })]
  expect(namespaces).toContain('kitchen')
  expect(namespaces.filter((namespace) => !here.includes(namespace))).toEqual([])
})
