import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lastEventId, parseLastEventId } from './last-event-id.ts'

it('a Last-Event-ID is parsed as it was written, and has only characters allowed in a header', () => {
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

it('a Last-Event-ID of unknown format counts as no event received', () => {
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
