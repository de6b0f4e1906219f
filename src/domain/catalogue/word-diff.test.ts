import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordDiff } from './word-diff.ts'

const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ text, as }) => (as === 'same' ? text : as === 'was' ? `[-${text}-]` : `[+${text}+]`))
    .join('')

describe('the word difference of two texts', () => {
  it('marks the removed and the inserted words (H8)', () => {
    expect(marked('Potiron, crème, muscade', 'Potiron, crème d’Isigny, muscade')).toBe(
      'Potiron, crème[+ d’Isigny+], muscade',
    )
    expect(marked('un coulis au choix', 'deux coulis et un topping au choix')).toBe(
      '[-un-][+deux+] coulis [+et un topping +]au choix',
    )
    expect(marked('le petit pain', 'le gros sandwich')).toBe('le [-petit pain-][+gros sandwich+]')
    expect(marked('blanc nature avec', 'blanc de campagne avec')).toBe(
      'blanc [-nature-][+de campagne+] avec',
    )
    expect(marked('', 'Nouveau')).toBe('[+Nouveau+]')
    expect(marked('Tout pareil.', 'Tout pareil.')).toBe('Tout pareil.')
  })

  it('contains both texts completely, for any two texts (H8)', () => {
    const text = fc
      .array(fc.constantFrom('sel', 'poivre', ' ', ', ', '.', 'd’huile', '  ', '\n', '€'))
      .map((words) => words.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const textParts = wordDiff(before, after)
        const without = (origin: string) =>
          textParts.flatMap((part) => (part.as === origin ? [] : part.text)).join('')
        expect([without('now'), without('was')]).toEqual([before, after])
      }),
    )
  })
})
