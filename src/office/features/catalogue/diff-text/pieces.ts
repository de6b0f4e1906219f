import type { Json } from '#domain/catalogue/entries.ts'
import type { MessageValues } from '#texts/sentence.ts'

/**
 * A piece of a sentence: plain text, the name of the changed entry, the old value, or the new
 * value.
 */
export type SentencePiece = { readonly as: 'plain' | 'name' | 'was' | 'now' } & (
  | { readonly text: string }
  | { readonly drawing: Json; readonly slug: string; readonly words: string }
)

/** Marks from the private use area stand for pieces while a sentence is formatted. */
const FIRST_PLACEHOLDER = 0xe000
const placeholders = /([\uE000-\uE0FF])/u

/** A sentence in which some values are pieces. */
export function toSentence(
  sentence: (values: MessageValues) => string,
  values: Readonly<Record<string, readonly SentencePiece[] | string | number>>,
): SentencePiece[] {
  const piecesByPlaceholder = new Map<string, readonly SentencePiece[]>()
  const placeholderValues = Object.entries(values).map(
    ([name, value]): [string, string | number] => {
      if (typeof value === 'string' || typeof value === 'number') return [name, value]
      const placeholder = String.fromCharCode(FIRST_PLACEHOLDER + piecesByPlaceholder.size)
      piecesByPlaceholder.set(placeholder, value)
      return [name, placeholder]
    },
  )
  return sentence(Object.fromEntries(placeholderValues))
    .split(placeholders)
    .flatMap(
      (text): readonly SentencePiece[] =>
        piecesByPlaceholder.get(text) ?? (text === '' ? [] : plain(text)),
    )
}

const piece =
  (as: SentencePiece['as']) =>
  (text: string): SentencePiece[] => [{ text, as }]
export const plain = piece('plain')
export const asName = piece('name')
export const previousValue = piece('was')
export const newValue = piece('now')

/** The pieces as plain text, where neither marks nor drawings can be shown. */
export const plainText = (pieces: readonly SentencePiece[]): string =>
  pieces.map((part) => ('text' in part ? part.text : part.words)).join('')
