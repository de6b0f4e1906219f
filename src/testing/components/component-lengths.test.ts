import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readComponentLengths } from './component-lengths.ts'

/** Maximum number of lines of a component. */
const MAX_LINES = 120

it('no component has more than 120 lines', () => {
  const components = globSync('src/**/*.tsx').flatMap(readComponentLengths)
  expect(components.length).toBeGreaterThan(1000)
  const long = components.filter(({ lines }) => lines > MAX_LINES)
  expect(long.map(({ file, name, lines }) => `${file} ${name}: ${lines}`)).toEqual([])
})
