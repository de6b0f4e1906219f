import { describe, expect, it } from 'vitest'
import { placeholdersOf, textFaults } from './text-checks.ts'

describe('a translated text', () => {
  it('must contain the placeholders of its source, and no others (H7)', () => {
    expect(textFaults('label', 'Take {count} rolls', 'Prenez {count} pains')).toEqual([])
    expect(textFaults('label', 'Take rolls', 'Prenez {count} pains')).toEqual([
      { code: 'lacks', names: ['count'] },
    ])
    expect(textFaults('label', 'Take {many} rolls', 'Prenez {count} pains')).toEqual([
      { code: 'lacks', names: ['count'] },
      { code: 'extra', names: ['many'] },
    ])
  })

  it('must have balanced braces (H7)', () => {
    expect(textFaults('name', 'Feta {', 'Feta')).toEqual([{ code: 'broken' }])
    expect(textFaults('name', 'Feta }{', 'Feta')).toEqual([{ code: 'broken' }])
    expect(placeholdersOf('{count, plural, one {# pain} other {# pains}}')).toEqual(['count'])
    expect(placeholdersOf('{count, plural, one {{name}} other {#}}')).toEqual(['count', 'name'])
  })

  it('must fit the length limit of its field (H7)', () => {
    expect(textFaults('name', 'x'.repeat(48), 'x')).toEqual([])
    expect(textFaults('name', 'x'.repeat(49), 'x')).toEqual([
      { code: 'tooLong', length: 49, most: 48 },
    ])
    expect(textFaults('title', 'é'.repeat(41), 'x')).toMatchObject([{ code: 'tooLong' }])
    expect(textFaults('unknown', 'x'.repeat(500), 'x')).toEqual([])
  })
})
