import { transliterate } from '#server/kit/transliterate.ts'

/** The characters of the embedded fonts. U+202F is replaced by the no-break space. */
const inFonts = new RegExp(
  `^[${[
    String.raw`\n -~\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u00ff`,
    String.raw`\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212`,
  ].join('')}]$`,
  'u',
)

/** Converts a text to characters of the fonts. */
export const printable = (text: string): string =>
  transliterate(text.replaceAll('\u202f', '\u00a0'), (character) => inFonts.test(character))
