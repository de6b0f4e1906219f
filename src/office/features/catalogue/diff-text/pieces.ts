import type { Json } from '#domain/catalogue/entries.ts'
import type { MessageValues } from '#texts/sentence.ts'

/** A piece of a sentence: plain, the name of what changes, what was there before, or what is now. */
export type SentencePiece = { readonly as: 'plain' | 'name' | 'was' | 'now' } & (
  | { readonly text: string }
  | { readonly drawing: Json; readonly slug: string; readonly words: string }
)

/** Marks from the private use area stand for pieces while a sentence is formatted. */
const FIRST_MARK = 0xe000
const marks = /([\uE000-\uE0FF])/u

/** A sentence in which some values are pieces. */
export function say(
  sentence: (values: MessageValues) => string,
  values: Readonly<Record<string, readonly SentencePiece[] | string | number>>,
): SentencePiece[] {
  const piecesByMark = new Map<string, readonly SentencePiece[]>()
  const marked = Object.entries(values).map(([name, value]): [string, string | number] => {
    if (typeof value === 'string' || typeof value === 'number') return [name, value]
    const mark = String.fromCharCode(FIRST_MARK + piecesByMark.size)
    piecesByMark.set(mark, value)
    return [name, mark]
  })
  return sentence(Object.fromEntries(marked))
    .split(marks)
    .flatMap(
      (text): readonly SentencePiece[] =>
        piecesByMark.get(text) ?? (text === '' ? [] : plain(text)),
    )
}

const piece =
  (as: SentencePiece['as']) =>
  (text: string): SentencePiece[] => [{ text, as }]
export const plain = piece('plain')
export const asName = piece('name')
export const was = piece('was')
export const now = piece('now')

/** The pieces as plain words, for what shows neither marks nor drawings. */
export const wordsOf = (pieces: readonly SentencePiece[]): string =>
  pieces.map((part) => ('text' in part ? part.text : part.words)).join('')
