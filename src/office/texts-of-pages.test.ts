import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { officePageNames } from '#contract/office/office-pages.ts'
import { namespacesOf } from '#testing/readers/namespaces-of.ts'
import { officeNamespaces } from '#texts/messages.ts'
import { pageTexts } from './texts-of-pages.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** The catalogue's pages also have the texts of the frame around them. */
const frame = ['office-catalogue', 'faults']
const inFrame = ['catalogue', 'catalogueChanges', 'product']

it.each(officePageNames.filter((page) => existsSync(`src/office/pages/${kebab(page)}.tsx`)))(
  'the page %s of the office is loaded with all texts that it uses (S1)',
  (page) => {
    const here = new Set<string>([
      ...officeNamespaces,
      ...(pageTexts[page] ?? []),
      ...(inFrame.includes(page) ? frame : []),
    ])
    const namespaces = namespacesOf(`src/office/pages/${kebab(page)}.tsx`, { withLater: true })
    expect(namespaces.size).toBeGreaterThan(0)
    expect([...namespaces].filter((namespace) => !here.has(namespace))).toEqual([])
  },
)
