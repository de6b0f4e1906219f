import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readDeclaredNames } from './declared-names.ts'
import { vagueWords } from './vague-words.ts'

const names = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.d.ts'] }).flatMap(readDeclaredNames)

/** Of a thousand declared names, so many may be vague; lowered with every folder that is named anew. */
const VAGUE = 33
/** So many types may share their name with another; lowered in the same way. */
const SHARED = 375
/** A type that its file alone uses may share its name when the file has at most so many lines. */
const SHORT_FILE = 100

const placeOf = ({ name, file, line }: (typeof names)[number]) => `${file}:${line} ${name}`

it('a name says what a thing is, not what happened to it', () => {
  const vague = names.filter(({ name }) => vagueWords.has(name.toLowerCase()))
  expect(names.length).toBeGreaterThan(10_000)
  expect((vague.length * 1000) / names.length, vague.map(placeOf).join('\n')).toBeLessThanOrEqual(
    VAGUE,
  )
})

it('the name of a type has one meaning in the tree', () => {
  const types = names.filter(
    ({ kind, isExported, fileLines }) => kind === 'type' && (isExported || fileLines > SHORT_FILE),
  )
  const shared = [...Map.groupBy(types, ({ name }) => name).values()].filter(
    (places) => places.length > 1,
  )
  expect(
    shared.flat().length,
    shared.map((places) => places.map(placeOf).join('\n')).join('\n\n'),
  ).toBeLessThanOrEqual(SHARED)
})
