import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { readJson, productTexts } from '#testing/readers/product-texts.ts'

/** A word, or its beginning followed by `*`. */
type Word = string
type GlossaryTerm = { concept: string; banned: Partial<Record<Locale, Word[]>> } & Record<
  Locale,
  string
>
type Glossary = {
  terms: GlossaryTerm[]
  /**
   * Banned words without their own concept; `where` limits them to texts whose name begins with it.
   */
  style: { language: Locale; why: string; banned: Word[]; where?: string }[]
  /** Exceptions: banned words that are used on purpose. */
  kept: { where: string[]; language: Locale; words: Word[]; why: string }[]
}

const glossary = readJson('src/texts/glossary.json') as Glossary

/** A text without argument names and soft hyphens, with plain spaces. */
const words = (text: string) =>
  text
    .replace(/(?<!(?:one|two|few|other|less|more|=\d) )\{\w+/g, '{')
    .replace(/\s/g, ' ')
    .replaceAll('\u00ad', '')
const escaped = (word: string) => word.replace(/[.?+()]/g, String.raw`\$&`)
const says = (text: string, word: Word) =>
  new RegExp(
    word === "'"
      ? word
      : String.raw`(?<![\p{L}-])${
          word.endsWith('*')
            ? escaped(word.slice(0, -1))
            : String.raw`${escaped(word)}(?!\p{L}|’\p{L})`
        }`,
    'iu',
  ).test(words(text))

const bans: { language: Locale; word: Word; where: string }[] = [
  ...glossary.terms.flatMap(({ banned }) =>
    locales.flatMap((language) =>
      (banned[language] ?? []).map((word) => ({ language, word, where: '' })),
    ),
  ),
  ...glossary.style.flatMap(({ language, banned, where = '' }) =>
    banned.map((word) => ({ language, word, where })),
  ),
  ...locales.map((language) => ({ language, word: "'", where: '' })),
]
const bannedUses = bans.flatMap((ban) =>
  productTexts
    .filter(
      ({ language, where, text }) =>
        language === ban.language && where.startsWith(ban.where) && says(text, ban.word),
    )
    .map(({ where, text }) => ({ ...ban, where, text })),
)
const isKept = (
  exception: Glossary['kept'][number],
  { where, language, word }: (typeof bannedUses)[number],
) =>
  exception.language === language &&
  exception.words.includes(word) &&
  exception.where.some((place) => where.startsWith(place))

const list = (term: GlossaryTerm) =>
  locales
    .flatMap((locale) =>
      (term.banned[locale] ?? []).length === 0
        ? []
        : `${locale}: ${(term.banned[locale] ?? []).join(', ')}`,
    )
    .join('; ')
const table = [
  '| What | fr | en | es | nl | Never |',
  '|---|---|---|---|---|---|',
  ...glossary.terms.map(
    (term) =>
      `| ${[term.concept, ...locales.map((locale) => term[locale]), list(term)].join(' | ')} |`,
  ),
].join('\n')

describe('the glossary', () => {
  it('bans words that no text uses, except for the listed exceptions (S1)', () => {
    const wrong = bannedUses.filter(
      (each) => !glossary.kept.some((exception) => isKept(exception, each)),
    )
    expect(
      wrong.map(
        ({ language, where, word, text }) => `${language} ${where} says “${word}”: ${text}`,
      ),
    ).toEqual([])
  })

  it('lists no exception that has become unnecessary', () => {
    const idle = glossary.kept.flatMap((exception) =>
      exception.words.filter(
        (word) => !bannedUses.some((each) => each.word === word && isKept(exception, each)),
      ),
    )
    expect(idle).toEqual([])
  })

  it('is the same in docs/glossary.md and in the data file', () => {
    expect(readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')).toContain(
      table,
    )
  })

  it('translates equal French texts equally in every language (S1)', () => {
    const plain = (text: string) => text.replace(/\s/g, ' ').replace(/[.…]$/, '').toLowerCase()
    const keys = Map.groupBy(
      productTexts.filter(
        ({ where, language, text }) =>
          language === 'fr' && where.startsWith('texts/') && text.split(/\s/).length > 3,
      ),
      ({ text }) => plain(text),
    )
    const byKey = new Map(
      productTexts.map(({ where, language, text }) => [`${language} ${where}`, text]),
    )
    const twins = [...keys.values()].filter((group) => group.length > 1)
    expect(twins.length).toBeGreaterThan(20)
    for (const group of twins) {
      for (const locale of locales) {
        const texts = group.map(({ where }) => plain(byKey.get(`${locale} ${where}`) ?? ''))
        expect(
          new Set(texts).size,
          `${locale} ${group.map(({ where }) => where).join(', ')}: ${texts.join(' | ')}`,
        ).toBe(1)
      }
    }
  })
})
