import anyAscii from 'any-ascii'

/** Signs whose meaning the table of any-ascii loses. */
const signs = new Map([
  ['→', '->'],
  ['←', '<-'],
  ['↔', '<->'],
  ['⇒', '=>'],
  ['⇔', '<=>'],
])

/** The stroke that negates the sign before it: ≠ is = with this stroke. */
const NEGATION = '\u0338'

/**
 * Writes a text with the characters that a font or a printer has: whatever it lacks in ASCII, from
 * every script. Controls are left out, so that customers' text is never a command. Only characters
 * without any conversion become question marks.
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

/** A mark or a modifier letter changes the letter before it and is nothing by itself. */
const isSeen = (character: string): boolean =>
  !/[\p{Cc}\p{Cf}\p{M}\p{Lm}\p{Default_Ignorable_Code_Point}]/u.test(character)
