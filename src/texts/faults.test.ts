import { describe, expect, it } from 'vitest'
import { type CheckFinding, faults } from '#contract/faults.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { messageShape, readMessages } from './compile.ts'
import { faultSentence } from './fault-sentences.ts'
import { translator } from './translator.ts'

const called = (names: Record<string, string>) => (key: string) => names[key] ?? key
const names = {
  entry: called({ 'ingredient 101': 'Roquette', 'restaurant 1': 'Paris Bourse' }),
  product: called({ 101: 'Roquette' }),
  slug: called({ 'paris-bourse': 'Paris Bourse' }),
  allergen: called({ milk: 'lait', eggs: 'œufs' }),
}

describe('the faults of a chain’s files', () => {
  it('have one sentence in every language, with exactly the values of the fault (H8)', () => {
    const table = Object.entries(faults)
      .map(([code, values]) => `${code}(${[...values].sort().join(', ')})`)
      .sort()
    for (const locale of locales)
      expect(messageShape(readMessages(locale)['faults'] ?? {})).toEqual(table)
  })

  it.each<[Locale, string, CheckFinding]>([
    ['fr', 'Le prix doit compter des centimes entiers.', { code: 'cents_not_whole', values: {} }],
    ['en', 'Must be a whole number of cents.', { code: 'cents_not_whole', values: {} }],
    [
      'fr',
      'Un produit végane ne peut pas contenir\u202f: lait, œufs.',
      { code: 'diet_allergens', values: { diet: 'vegan', allergens: 'milk, eggs' } },
    ],
    [
      'nl',
      'Het adres roquette is al in gebruik bij Roquette.',
      { code: 'duplicate', values: { field: 'slug', value: 'roquette', at: 'ingredient 101' } },
    ],
    [
      'es',
      'A las 12:00, Paris Bourse abre sin capacidad.',
      { code: 'date_uncovered', values: { time: '12:00', restaurant: 1 } },
    ],
    [
      'fr',
      'Paris Bourse n’ouvre jamais.',
      { code: 'never_open', values: { slug: 'paris-bourse' } },
    ],
    [
      'fr',
      'Le samedi à 12:00, le restaurant est ouvert sans capacité.',
      { code: 'weekday_uncovered', values: { time: '12:00', weekday: 6 } },
    ],
    ['fr', 'Le maximum est de 10\u202f000.', { code: 'too_high', values: { maximum: 10_000 } }],
    [
      'fr',
      'La-verte contient un produit qui n’est pas en vente\u202f: Roquette, 102.',
      { code: 'part_not_on_sale', values: { slug: 'la-verte', ids: '101, 102' } },
    ],
  ])('are phrased in %s with the names of the chain: %s (H8)', (locale, sentence, checkFinding) => {
    expect(faultSentence(checkFinding, { say: translator('faults', locale), names })).toBe(sentence)
  })
})
