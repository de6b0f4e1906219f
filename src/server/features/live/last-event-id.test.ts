import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lastEventId, parseLastEventId } from './last-event-id.ts'

it('reads what it wrote, and writes what a header may hold', () => {
  const version = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.option(fc.nat(999_999).map(String)), fc.option(version), (order, restaurant) => {
      const id = lastEventId({ order, restaurant })
      expect(id).toMatch(/^[\x21-\x7e]*$/)
      expect(parseLastEventId(id)).toEqual({ order, restaurant })
    }),
    // A counterexample from an earlier run: the separator `~` was not encoded.
    { examples: [[null, '~ ']] },
  )
})

it('takes what is none of its own for nothing told', () => {
  for (const id of [
    '',
    'o',
    'ox',
    'o-1',
    'o1e9',
    'r%',
    'r%ff',
    'x5',
    '5',
    `r${'x'.repeat(500)}`.slice(0, 1),
    '~~',
  ]) {
    expect(parseLastEventId(id), id).toEqual({ order: null, restaurant: null })
  }
})
