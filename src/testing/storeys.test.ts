import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { storeys } from '../../storeys.ts'

/** The folders of `src/<room>` that contain code of the product. */
const foldersOf = (room: string) => [
  ...new Set(
    globSync('*/**/*.{ts,tsx}', {
      cwd: `src/${room}`,
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    }).map(dirname),
  ),
]

it.each(Object.entries(storeys))(
  'every folder of %s stands on exactly one storey',
  (room, rows) => {
    const namedFolders: readonly string[] = rows.flat()
    const standsOn = (folder: string) =>
      namedFolders.filter((name) => `${folder}/`.startsWith(`${name}/`)).length
    expect(foldersOf(room).filter((folder) => standsOn(folder) !== 1)).toEqual([])
  },
)

it.each(Object.entries(storeys))(
  'every folder that the storeys of %s name exists',
  (room, rows) => {
    const folders = foldersOf(room)
    const namedFolders: readonly string[] = rows.flat()
    expect(
      namedFolders.filter((name) => !folders.some((folder) => `${folder}/`.startsWith(`${name}/`))),
    ).toEqual([])
  },
)
