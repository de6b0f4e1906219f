import anyAscii from 'any-ascii'

/** Signs for which any-ascii has no conversion that preserves their meaning. */
const signs = new Map([
  ['→', '->'],
  ['←', '<-'],
  ['↔', '<->'],
  ['⇒', '=>'],
  ['⇔', '<=>'],
])

/** The combining stroke that negates the previous sign: ≠ is = with this stroke. */
const NEGATION = '\u0338'

/**
 * Converts a text to the characters that a font or a printer has (`has`). Other characters, from
 * every script, are written in ASCII. Other control characters are dropped, so that a customer's
 * text never contains a command for a printer. Only visible characters without any conversion
 * become question marks.
 */
export function transliterate(text: string, has: (character: string) => boolean): string {
  return Array.from(text.normalize('NFC'), (character) =>
    has(character) ? character : inAscii(character),
  ).join('')
}

function inAscii(character: string): string {
  const [sign = '', mark] = character.normalize('NFD')
  if (mark === NEGATION) return `!${inAscii(sign)}`
  const ascii = signs.get(character) ?? (/\p{Cc}/u.test(character) ? '' : anyAscii(character))
  return ascii === '' && isSeen(character) ? '?' : ascii
}

/**
 * Whether a character is visible by itself. A mark or a modifier letter only changes the previous
 * letter.
 */
const isSeen = (character: string): boolean =>
  !/[\p{Cc}\p{Cf}\p{M}\p{Lm}\p{Default_Ignorable_Code_Point}]/u.test(character)
