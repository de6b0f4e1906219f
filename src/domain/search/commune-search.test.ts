import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  COMMUNES_SHOWN,
  type Commune,
  communeList,
  exactCommune,
  searchCommunes,
} from './commune-search.ts'

const file = new URL(import.meta.resolve('@etalab/decoupage-administratif/data/communes.json'))
type CommuneRecord = {
  code: string
  nom: string
  type: string
  codesPostaux?: string[]
  population?: number
}
const france = communeList(
  (JSON.parse(readFileSync(file, 'utf8')) as CommuneRecord[])
    .filter(({ type, codesPostaux }) => type === 'commune-actuelle' && codesPostaux !== undefined)
    .map(({ code, nom, codesPostaux = [], population = 0 }): Commune => ({
      code,
      name: nom,
      postcodes: codesPostaux,
      population,
    })),
)

const namesFor = (query: string) => searchCommunes(france, query).map(({ name }) => name)
const first = (query: string) => namesFor(query)[0]

describe('the search for a commune', () => {
  it.each([
    ['saint etienne', 'Saint-Étienne'],
    ['St-Etienne', 'Saint-Étienne'],
    ['ste foy les lyon', 'Sainte-Foy-lès-Lyon'],
    ['SAINT‑ÉTIENNE', 'Saint-Étienne'],
    ['lhay les roses', "L'Haÿ-les-Roses"],
    ['l’haÿ les roses', "L'Haÿ-les-Roses"],
    ['hay les roses', "L'Haÿ-les-Roses"],
    ['havre', 'Le Havre'],
    ['la rochelle', 'La Rochelle'],
    ['rochelle', 'La Rochelle'],
    ["villeneuve d'ascq", "Villeneuve-d'Ascq"],
    ['villeneuve dascq', "Villeneuve-d'Ascq"],
    ['nimes', 'Nîmes'],
    ['issy les moulineaux', 'Issy-les-Moulineaux'],
    ['Schœlcher', 'Schœlcher'],
    ['schoelcher', 'Schœlcher'],
  ])(
    'reads “%s” as %s, whatever the accents, capitals, hyphens and apostrophes (T8)',
    (query, name) => {
      expect(first(query)).toBe(name)
    },
  )

  it.each([
    ['marseile', 'Marseille'],
    ['bordeau', 'Bordeaux'],
    ['strasboug', 'Strasbourg'],
    ['montpelier', 'Montpellier'],
    ['toulose', 'Toulouse'],
    ['grenbole', 'Grenoble'],
    ['clermon ferand', 'Clermont-Ferrand'],
    ['vileurbane', 'Villeurbanne'],
    ['renes', 'Rennes'],
    ['lion', 'Lyon'],
  ])('forgives one or two typing mistakes: “%s” finds %s (T8)', (query, name) => {
    expect(namesFor(query)).toContain(name)
  })

  it('prefers the larger town for a mistyped, unfinished name: “marsel” finds Marseille (T8)', () => {
    expect(['marsel', 'marsell', 'bordo', 'toulos', 'strasb', 'nante'].map(first)).toEqual([
      'Marseille',
      'Marseille',
      'Bordeaux',
      'Toulouse',
      'Strasbourg',
      'Nantes',
    ])
  })

  it('recognises a commune by its exact name, but not Saint-Denis, because two communes have this name (T8)', () => {
    const exactNameFor = (query: string) =>
      exactCommune(searchCommunes(france, query), query)?.name ?? null
    expect(['Brest', 'brest', 'brest 29200', 'marseille', 'St-Etienne'].map(exactNameFor)).toEqual([
      'Brest',
      'Brest',
      'Brest',
      'Marseille',
      'Saint-Étienne',
    ])
    expect(['saint-denis', 'bres', '29200', '', 'xqzwvkj'].map(exactNameFor)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('accepts a postcode, its beginning, or a name with a postcode (T8)', () => {
    expect(namesFor('75011')).toEqual(['Paris'])
    expect(namesFor('33000')).toEqual(['Bordeaux'])
    expect(first('590')).toBe('Lille')
    expect(namesFor('saint denis 97400')).toEqual(['Saint-Denis'])
    expect(searchCommunes(france, '97400 saint denis')[0]?.code).toBe('97411')
    expect(namesFor('00000')).toEqual([])
  })

  it('treats Paris, Lyon and Marseille as one commune each, for any arrondissement (T8)', () => {
    for (const [query, code] of [
      ['paris 11e', '75056'],
      ['Lyon 3', '69123'],
      ['marseille 13008', '13055'],
      ['Lyon cedex 03', '69123'],
    ] as const) {
      expect(searchCommunes(france, query)[0]?.code).toBe(code)
    }
  })

  it('lists the exact name first, then names that begin with the text, larger communes before smaller ones (T8)', () => {
    const [exact, ...furtherMatches] = searchCommunes(france, 'Saint-Denis')
    expect(exact?.code).toBe('97411')
    expect(furtherMatches[0]).toMatchObject({ name: 'Saint-Denis' })
    expect(first('mont')).toBe('Mont')
    expect(namesFor('montp')[0]).toBe('Montpellier')
    expect(namesFor('sa').length).toBe(COMMUNES_SHOWN)
  })

  it('finds nothing for an empty text or an unknown place (T8)', () => {
    for (const query of ['', '  ', '-', '’', 'xqzwvkj', '💚', '٣'])
      expect(namesFor(query)).toEqual([])
  })
})
