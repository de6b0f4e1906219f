import { describe, expect, it } from 'vitest'
import { addressInLanguage, languageToOffer } from './language-choice.ts'

describe('changing language', () => {
  it('goes to the translation of the page (S6)', () => {
    expect(addressInLanguage('/nos-restaurants/', 'en')).toBe('/en/our-locations/')
    expect(addressInLanguage('/en/cart/', 'es')).toBe('/es/cesta/')
    expect(addressInLanguage('/nl', 'fr')).toBe('/')
    expect(addressInLanguage('/', 'nl')).toBe('/nl')
  })

  it('keeps the path where it holds one of the five words (S6)', () => {
    const staying = [
      '/carte/',
      '/en/carte/formule/la-complete/',
      '/payment/',
      '/nl/confirmation/abc/',
      '/nos-ingredients/',
      '/es/notre-restaurant/paris-bourse/',
    ]
    for (const path of staying) expect(addressInLanguage(path, 'nl')).toBe(path)
  })

  it('goes to the home page of that language from an address that is no page (S1)', () => {
    expect(addressInLanguage('/rien/du/tout/', 'es')).toBe('/es')
    expect(addressInLanguage('/en/nothing/', 'fr')).toBe('/')
  })
})

describe('offering another language', () => {
  it('offers what the browser asks for first among ours (S9)', () => {
    expect(languageToOffer('fr', null, ['de-DE', 'nl-BE', 'fr'])).toBe('nl')
  })

  it('offers what was chosen before, whatever the browser asks for, where the address speaks another (S9)', () => {
    expect(languageToOffer('en', 'nl', ['en'])).toBe('nl')
    expect(languageToOffer('nl', 'nl', ['en'])).toBeNull()
  })

  it('offers nothing when the page already speaks it, when we do not, or once it was chosen (S9)', () => {
    expect(languageToOffer('fr', null, ['fr-CA', 'en'])).toBeNull()
    expect(languageToOffer('fr', null, ['de', 'it'])).toBeNull()
    expect(languageToOffer('fr', 'fr', ['nl'])).toBeNull()
  })
})
