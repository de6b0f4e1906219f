import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { compileMessages, readMessages } from '#texts/compile.ts'
import { inList } from './in-list.ts'
import { sentenceOf } from '#texts/sentence.ts'

type Catalogue = { ingredients: { slug: string; name: Record<Locale, string> }[] }
const catalogue = JSON.parse(
  readFileSync(new URL('../../../../db/seed/catalogue.json', import.meta.url), 'utf8'),
) as Catalogue

const list = (locale: Locale, slugs: readonly string[]) =>
  slugs
    .map((slug, at) => {
      const name = catalogue.ingredients.find((each) => each.slug === slug)?.name[locale] ?? '?'
      return inList(
        name,
        at,
        sentenceOf(compileMessages(readMessages(locale)), 'common.capitals', locale)(),
      )
    })
    .join(', ')

describe('names in a list', () => {
  it('keep their capital in first place only, or where the language always writes a capital (S1)', () => {
    const slugs = ['laitue', 'poulet-grille', 'comte', 'bleu-d-auvergne', 'caesar']
    expect(locales.map((locale) => list(locale, slugs))).toEqual([
      'Laitue, poulet grillé, comté, bleu d’Auvergne, sauce César',
      'Lettuce, grilled chicken, Comté, Auvergne blue cheese, Caesar sauce',
      'Lechuga, pollo a la plancha, queso Comté, queso azul de Auvernia, salsa César',
      'Kropsla, gegrilde kip, Comté, blauwe kaas uit Auvergne, caesardressing',
    ])
  })

  it('are unchanged in first place, and keep an abbreviation such as “IPA” in any place', () => {
    expect(inList('Bière IPA 33 cl', 0, 'IPA')).toBe('Bière IPA 33 cl')
    expect(inList('IPA beer 33 cl', 3, 'Earl IPA')).toBe('IPA beer 33 cl')
  })

  it('write both letters of the Dutch IJ small after the first place (S1)', () => {
    expect(inList('IJsthee perzik 33 cl', 1, 'Comté Earl IPA')).toBe('ijsthee perzik 33 cl')
  })
})
