import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import type { Edit } from '#domain/catalogue/entries.ts'
import { type TextPart, wordDiff } from '#domain/catalogue/word-diff.ts'
import { type SentencePiece, newValue, plain, toSentence, previousValue } from './pieces.ts'
import { compareValues, fieldLabel, subjectOf } from './subject.ts'
import type { ChangeText } from './describe-changes.ts'
import { type DiffFormatter, tableField } from './diff-formatter.ts'

/**
 * Maximum length, in characters, of texts shown as a whole, old and new; a longer text is compared
 * word by word.
 */
const SHORT = 60

/**
 * Describes a text in all the languages in which it changed: in a sentence, in the reader’s
 * language or else in French, and separately in the other languages.
 */
export function describeText(
  { entry, field, edits }: CatalogueChange,
  formatter: DiffFormatter,
): ChangeText {
  const { t, locale, languageName } = formatter
  const all = edits.map((edit) => ({
    edit,
    language: tableField(entry, edit.field).language ?? '',
  }))
  const main =
    all.find(({ language }) => language === locale) ??
    all.find(({ language }) => language === 'fr') ??
    all[0]
  if (main === undefined) return { sentence: [], more: [], places: [] }
  const otherTexts = all.filter((candidate) => candidate !== main)
  const sentence = describeLanguage(entry, field, main, formatter)
  return {
    sentence:
      otherTexts.length === 0
        ? sentence
        : toSentence((values) => t('told.also', values), {
            sentence,
            languages: formatter.format.list(
              otherTexts.map(({ language }) => languageName(language)),
            ),
          }),
    places: [],
    more: otherTexts.map(({ edit, language }) => ({ language, pieces: textPieces(edit) })),
  }
}

const nameFields: readonly string[] = ['name', 'title', 'label']

function describeLanguage(
  entry: string,
  field: string,
  { edit, language }: { edit: Edit; language: string },
  formatter: DiffFormatter,
): SentencePiece[] {
  const { t, locale, languageName } = formatter
  const { name } = subjectOf(entry, field, formatter)
  const words = fieldLabel(entry, edit.field, formatter)
  const inLanguage =
    language === locale
      ? words
      : t('told.inLanguage', { field: words, language: languageName(language) })
  const sentenceSubject = { name, field: plain(inLanguage) }
  const [before, after] = [asText(edit.before), asText(edit.after)]
  // The sentence already begins with the old name.
  if (nameFields.includes(field) && before !== null && after !== null)
    return toSentence((values) => t('told.set', values), {
      ...sentenceSubject,
      now: newValue(after),
    })
  if (before === null || after === null || isShort(before, after))
    return compareValues(
      sentenceSubject,
      before === null ? null : previousValue(before),
      after === null ? null : newValue(after),
      formatter,
    )
  return toSentence((values) => t('told.text', values), {
    ...sentenceSubject,
    text: textPieces(edit),
  })
}

const asText = (value: Edit['before']): string | null =>
  value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

const isShort = (before: string, after: string): boolean =>
  before.length <= SHORT && after.length <= SHORT

/** The pieces of a changed text: unchanged, removed and added words. */
function textPieces({ before, after }: Pick<Edit, 'before' | 'after'>): SentencePiece[] {
  const [old, next] = [asText(before) ?? '', asText(after) ?? '']
  const diffParts: TextPart[] = isShort(old, next)
    ? [
        { text: old, as: 'was' },
        { text: next, as: 'now' },
      ]
    : wordDiff(old, next)
  const visibleParts = diffParts.filter(({ text }) => text !== '')
  return visibleParts.flatMap(({ text, as }, i) => {
    if (as === 'same') return plain(text)
    if (as === 'now') return newValue(text)
    // A space separates removed words from those that replace them.
    return visibleParts[i + 1]?.as === 'now'
      ? [...previousValue(text), ...plain(' ')]
      : previousValue(text)
  })
}
