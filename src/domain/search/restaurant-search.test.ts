import { describe, expect, it } from 'vitest'
import { indexRestaurants, searchRestaurants } from './restaurant-search.ts'

const searchAmong = (restaurants: Parameters<typeof indexRestaurants>[0], query: string) =>
  searchRestaurants(indexRestaurants(restaurants), query)

const at = (name: string, street: string, postcode: string, city: string) => ({
  name,
  address: { street, postcode, city },
})

const bourse = at('Mesclun Paris Bourse', '23 bis Rue Vivienne', '75002', 'Paris')
const saintEtienne = at(
  'Mesclun Saint-Étienne Hôtel de Ville',
  '20 bis Place de l’Hôtel de Ville',
  '42000',
  'Saint-Étienne',
)
const lyon = at('Mesclun Lyon République', '40 bis Rue de la République', '69002', 'Lyon')
const merignac = at(
  'Mesclun Mérignac Centre',
  '12 bis Place Charles de Gaulle',
  '33700',
  'Mérignac',
)
const bercy = at('Mesclun Paris Bercy Village', '12 Cour Saint-Émilion', '75012', 'Paris')
const all = [bourse, saintEtienne, lyon, merignac]

describe('searching restaurants', () => {
  it('finds a city whatever its accents, hyphens and capitals (T7)', () => {
    expect(searchAmong(all, 'SAINT etienne')).toEqual([saintEtienne])
    expect(searchAmong(all, 'st-étienne')).toEqual([saintEtienne])
    expect(searchAmong(all, 'merignac')).toEqual([merignac])
    expect(searchAmong(all, 'Mérig')).toEqual([merignac])
  })

  it('finds a whole postcode, its beginning or a department (T7)', () => {
    expect(searchAmong(all, '69002')).toEqual([lyon])
    expect(searchAmong(all, '75')).toEqual([bourse])
    expect(searchAmong(all, '42000 Saint-Étienne')).toEqual([saintEtienne])
  })

  it('finds a street, requires every word to match, and lists all restaurants for an empty query (T7)', () => {
    expect(searchAmong(all, 'rue de la rép')).toEqual([lyon])
    expect(searchAmong(all, 'lyon bourse')).toEqual([])
    expect(searchAmong(all, '  ')).toEqual(all)
  })

  it('forgives a typing mistake in a city when nothing matches exactly (T7)', () => {
    expect(searchAmong(all, 'merinac')).toEqual([merignac])
    expect(searchAmong(all, 'Sant Etienne')).toEqual([saintEtienne])
    expect(searchAmong([bercy, ...all], 'pariss')).toEqual([bercy, bourse])
    expect(searchAmong(all, 'pariss 75')).toEqual([bourse])
    expect(searchAmong(all, 'xqzwvkj')).toEqual([])
  })

  it('lists a city before a street with the same name (T7)', () => {
    expect(searchAmong([bercy, ...all], 'saint')).toEqual([saintEtienne, bercy])
    expect(searchAmong([bercy, ...all], 'paris')).toEqual([bercy, bourse])
  })

  it('prefers the larger town for a mistyped name: “marsel” lists Marseille before Martel (B7)', () => {
    const martel = at('Mesclun Martel', 'Place des Consuls', '46600', 'Martel')
    const marseille = at('Mesclun Marseille', '1 Rue Breteuil', '13001', 'Marseille')
    const index = indexRestaurants([martel, marseille], ({ address }) =>
      address.city === 'Marseille' ? 877_215 : 1638,
    )
    for (const query of ['marsel', 'MARSEL', 'Marsél'])
      expect(searchRestaurants(index, query)).toEqual([marseille, martel])
  })

  it('indexes thousands of restaurants once, and finds the one in a given town (B7)', () => {
    const many = Array.from({ length: 3000 }, (_, i) =>
      at(`Mesclun ${i}`, `${i} Rue de la Gare`, String(10_000 + i), `Ville-${i}`),
    )
    const index = indexRestaurants(many)
    expect(searchRestaurants(index, 'ville 2999')).toEqual([many[2999]])
    expect(searchRestaurants(index, 'gare')).toHaveLength(3000)
  })
})
