import { describe, expect, it } from 'vitest'
import { mistakesBetween } from './edit-distance.ts'

describe('typing mistakes', () => {
  it.each([
    ['lyon', 'lyon', 0],
    ['lion', 'lyon', 1],
    ['lyn', 'lyon', 1],
    ['lyoon', 'lyon', 1],
    ['lyno', 'lyon', 1],
    ['marsiele', 'marseille', 2],
    ['', '', 0],
  ])('in “%s” for “%s” are counted as %i', (typed, intended, mistakes) => {
    expect(mistakesBetween(typed, intended, 2)).toBe(mistakes)
  })

  it('are counted only up to the given limit', () => {
    expect(mistakesBetween('bordeaux', 'strasbourg', 2)).toBe(3)
    expect(mistakesBetween('a', 'abcdef', 2)).toBe(3)
  })

  it('do not include the missing end of an unfinished name', () => {
    expect(mistakesBetween('montpelier', 'montpellierlevieux', 2, true)).toBe(1)
    expect(mistakesBetween('starsb', 'strasbourg', 2, true)).toBe(1)
    expect(mistakesBetween('starsb', 'strasbourg', 2)).toBe(3)
  })
})
