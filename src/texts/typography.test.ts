import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { productTexts } from '#testing/readers/product-texts.ts'

/** Characters required in a password; they are not punctuation. */
const SIGNS = '@$!%*?&'
/** Matches the format of a number in a text: `{price, number, ::currency/EUR}`. */
const SKELETON = /::[\w/]+/g
/**
 * Whether a text belongs to a version of a document that customers accepted: it is never edited.
 */
const dated = (where: string) => /^(terms|loyalty-rules)\.texts/.test(where)

/** The texts of a language that match a pattern. */
const where = (language: Locale, wrong: RegExp) =>
  productTexts
    .filter(
      (each) =>
        each.language === language &&
        !dated(each.where) &&
        wrong.test(each.text.replace(SIGNS, '').replaceAll(SKELETON, '')),
    )
    .map((each) => `${language} ${each.where}: ${each.text}`)

describe('the typography', () => {
  it('has a narrow no-break space before French punctuation and inside French quotes (S1)', () => {
    expect(where('fr', /[^\u202F][:;!?»%]|«[^\u202F]/)).toEqual([])
  })

  it('never breaks a line between an amount or a percentage and its sign (S1)', () => {
    expect(where('fr', /[^\u00A0]€/)).toEqual([])
    expect(where('es', /[^\u00A0][€%]/)).toEqual([])
    expect(where('nl', /€(?!\u00A0)|\s%/)).toEqual([])
    expect(where('en', /€(?!\d)|\s%/)).toEqual([])
  })

  it('never breaks a line between a number and its unit (S1)', () => {
    for (const language of locales) expect(where(language, /[\d#}] (?:min|h|s|g|km)\b/)).toEqual([])
  })

  it('opens Spanish questions with ¿ and exclamations with ¡ (S1)', () => {
    expect(where('es', /^[^¿]*\?|^[^¡]*!/)).toEqual([])
  })

  it('uses the quotation marks of each language (S1)', () => {
    for (const language of ['fr', 'es'] as const) expect(where(language, /["“”„]/)).toEqual([])
    for (const language of ['en', 'nl'] as const) expect(where(language, /["«»„‘]/)).toEqual([])
  })

  it('writes both letters of the Dutch IJ as capitals (S1)', () => {
    expect(where('nl', /(?<!\p{L})Ij\p{L}/u)).toEqual([])
  })
})
