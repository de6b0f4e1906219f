import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { storageEntries, findStorageEntry } from './cookies.ts'

/** Every name under which the code stores something in a browser, as the code spells it. */
const patterns = {
  cookie: /'(__Host-[a-z]+)'|document\.cookie = [^`]*`(\w+)=/g,
  cache: /const (?:KEPT|APP) = '([\w -]+)'/g,
  window: /(window\.name) =/g,
}

it('the list contains every cookie, cache and window name that the code uses (S14, F7)', () => {
  const files = globSync(['src/{server,web}/**/*.{ts,tsx}', 'public/*.js'], {
    exclude: ['**/*.test.ts'],
  })
  const namesInCode = files.flatMap((file) =>
    (['cookie', 'cache', 'window'] as const).flatMap((kind) =>
      [...readFileSync(file, 'utf8').matchAll(patterns[kind])].map(
        ([, quotedName, assignedName]) => ({
          kind,
          name: quotedName ?? assignedName ?? '',
        }),
      ),
    ),
  )
  expect(namesInCode.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      '__Host-access',
      '__Host-kitchen',
      'open-order',
      'kitchen',
      'window.name',
    ]),
  )
  for (const { kind, name } of namesInCode)
    expect(findStorageEntry(kind, name), `${kind} ${name}`).toBeDefined()
})

it('the list contains each entry once, and no unknown cookie (S14)', () => {
  expect(new Set(storageEntries.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(
    storageEntries.length,
  )
  expect(findStorageEntry('cookie', '_ga')).toBeUndefined()
  expect(findStorageEntry('local', 'kitchen-board')?.category).toBe('necessary')
  expect(findStorageEntry('cookie', 'kitchen-board')).toBeUndefined()
})
