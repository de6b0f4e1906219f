import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findForbiddenMember, forbiddenMemberOf } from './json-body.ts'

const edgeCases = fc.constantFrom('__proto__', 'a\0b', '\uD800', 'a', 'é"\\', '\u2028')

const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { withCrossShrink: true },
    fc.integer(),
    fc.constant(null),
    edgeCases,
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.string() }, edgeCases), tie('value')))
      .map((members) => Object.fromEntries(members)),
  ),
}))

/** The value inside a number of arrays. */
const nested = (value: unknown, depth: number): unknown =>
  depth === 0 ? value : [1, nested(value, depth - 1)]

it('a value has the forbidden member that its text has', () => {
  fc.assert(
    fc.property(values, fc.nat({ max: 24 }), (value, depth) => {
      const deepValue = nested(value, depth)
      expect(forbiddenMemberOf(deepValue)).toBe(findForbiddenMember(JSON.stringify(deepValue)))
    }),
    { numRuns: 2000 },
  )
})
