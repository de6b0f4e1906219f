import { describe, expect, it } from 'vitest'
import { slugOf } from './slug-of.ts'

describe('the address of a new restaurant', () => {
  it('is its name in small letters, digits and dashes (H11)', () => {
    expect(slugOf('Nice Masséna')).toBe('nice-massena')
    expect(slugOf(' L’Île-d’Yeu, n° 2 ! ')).toBe('l-ile-d-yeu-n-2')
    expect(slugOf('…')).toBe('')
  })
})
