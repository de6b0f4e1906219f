import { describe, expect, it } from 'vitest'
import { foldText, readOrderSearch } from './order-search.ts'

describe('a text in the order search', () => {
  it('is read as an order number, an amount, card digits, a phone number, an email address or words (H2)', () => {
    expect(readOrderSearch('  ')).toBeNull()
    expect(readOrderSearch('B 07')).toMatchObject({ number: 106, words: [] })
    expect(readOrderSearch('26,73')).toMatchObject({ amount: 2673 })
    expect(readOrderSearch('26.73 €')).toMatchObject({ amount: 2673 })
    expect(readOrderSearch('4242')).toMatchObject({ last4: '4242', number: null })
    expect(readOrderSearch('06 39 98 12 40')).toMatchObject({ phone: '639981240' })
    expect(readOrderSearch('+33 6 39 98 12 40')).toMatchObject({ phone: '639981240' })
    expect(readOrderSearch('Camille@Exemple.fr')).toMatchObject({ email: 'camille@exemple.fr' })
    expect(readOrderSearch('Éloïse d’Arc')).toMatchObject({ words: ['eloise', 'd', 'arc'] })
  })

  it('is folded in the same way as the database folds the stored text (H2)', () => {
    expect(foldText('Çà ÉTÉ Œuf Æble Straße Ñandú')).toBe('ca ete ouf able strase nandu')
  })
})
