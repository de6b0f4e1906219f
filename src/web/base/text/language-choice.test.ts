import { describe, expect, it } from 'vitest'
import { addressInLanguage, languageToOffer } from './language-choice.ts'

describe('changing language', () => {
  it('leads to the translation of the page (S6)', () => {
    expect(addressInLanguage('/nos-restaurants/', 'en')).toBe('/en/our-locations/')
    expect(addressInLanguage('/en/cart/', 'es')).toBe('/es/cesta/')
    expect(addressInLanguage('/nl', 'fr')).toBe('/')
    expect(addressInLanguage('/', 'nl')).toBe('/nl')
  })

  it('keeps a path that contains one of the five words of the specification (S6)', () => {
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

  it('leads to the home page of that language from an unknown address (S1)', () => {
    expect(addressInLanguage('/rien/du/tout/', 'es')).toBe('/es')
    expect(addressInLanguage('/en/nothing/', 'fr')).toBe('/')
  })
})

describe('offering another language', () => {
  it('offers the first supported language that the browser asks for (S9)', () => {
    expect(languageToOffer('fr', null, ['de-DE', 'nl-BE', 'fr'])).toBe('nl')
  })

  it('offers the language chosen before if the page has another, whatever the browser asks for (S9)', () => {
    expect(languageToOffer('en', 'nl', ['en'])).toBe('nl')
    expect(languageToOffer('nl', 'nl', ['en'])).toBeNull()
  })

  it('offers nothing if the page has that language, if it is unsupported, or if the page’s was chosen (S9)', () => {
    expect(languageToOffer('fr', null, ['fr-CA', 'en'])).toBeNull()
    expect(languageToOffer('fr', null, ['de', 'it'])).toBeNull()
    expect(languageToOffer('fr', 'fr', ['nl'])).toBeNull()
  })
})
