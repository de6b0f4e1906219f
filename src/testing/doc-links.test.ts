import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const documents = globSync(['*.md', 'docs/**/*.md'])
const tree = globSync(['*.*', '{src,db,docs,bin,bench,e2e,public}/**/*.*'], {
  exclude: ['bench/lighthouse/node_modules'],
})
const fileNames = new Set(tree.map((path) => path.slice(path.lastIndexOf('/') + 1)))

const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '')
const isFile = /^[\w@.{},*+-][\w@.{},*+/-]*\.(?:tsx?|js|json|md|css|sql|svg|yml|txt|ttf|woff2)$/
const isFolder =
  /^(?:src|db|docs|bin|bench|e2e|public|domain|drawing|contract|texts|server|web|testing)\/[\w/.-]+$/
/** Paths that are not checked: generated files, and placeholder names such as `x.test.ts`. */
const isNoFile = /^(?:reports|build|node_modules)\/|^x\./

/** A path is relative to the root or to `src`; a bare file name matches any file of that name. */
function isThere(path: string): boolean {
  if (!path.includes('/')) return fileNames.has(path) || existsSync(path)
  return [path, `src/${path}`].some((pattern) =>
    /[{*]/.test(pattern) ? globSync(pattern).length > 0 : existsSync(pattern),
  )
}

it.each(documents)('every file that %s names exists', (document) => {
  const namedPaths = [
    ...withoutBlocks(readFileSync(document, 'utf8')).matchAll(/`#?([^`\n:]+)(?::[^`\n]*)?`/g),
  ].map(([, path = '']) => path)
  const missingPaths = namedPaths.filter(
    (path) => (isFile.test(path) || isFolder.test(path)) && !isNoFile.test(path) && !isThere(path),
  )
  expect(missingPaths).toEqual([])
})

it.each(documents)('every page that %s links to exists', (document) => {
  const links = [
    ...withoutBlocks(readFileSync(document, 'utf8')).matchAll(
      /\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g,
    ),
  ].map(([, path = '']) => path)
  expect(links.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([])
})
