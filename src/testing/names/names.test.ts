import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readDeclaredNames } from './declared-names.ts'
import { vagueWords } from './vague-words.ts'

const names = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.d.ts'] }).flatMap(readDeclaredNames)

/** Maximum number of lines of a file in which a type used only there may share its name. */
const SHORT_FILE = 100

const placeOf = ({ name, file, line }: (typeof names)[number]) => `${file}:${line} ${name}`

it('no declared name is one of the vague words', () => {
  expect(names.length).toBeGreaterThan(10_000)
  const vague = names.filter(({ name }) => vagueWords.has(name.toLowerCase()))
  expect(vague.map(placeOf)).toEqual([])
})

it('no two types share a name, except inside short files', () => {
  const types = names.filter(
    ({ kind, isExported, fileLines }) => kind === 'type' && (isExported || fileLines > SHORT_FILE),
  )
  const shared = [...Map.groupBy(types, ({ name }) => name).values()].filter(
    (places) => places.length > 1,
  )
  expect(shared.map((places) => places.map(placeOf))).toEqual([])
})
