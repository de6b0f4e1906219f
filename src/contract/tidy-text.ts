/**
 * Letters without any visible mark: fillers of Hangul and the empty Braille pattern. They are
 * treated like a space, also at the edges of a text.
 */
const blankLetters = /[\u115f\u1160\u2800\u3164\uffa0]/g

/** Matches a run of invisible characters, with the character before it. */
const unseen = /(\P{Default_Ignorable_Code_Point}?)(\p{Default_Ignorable_Code_Point}+)/gu

/**
 * Matches the invisible characters that shape the preceding character: the form that it takes, and
 * how it joins the next one.
 */
const shape = /^\p{Variation_Selector}?\p{Join_Control}?/u

/**
 * Returns only the characters of a run that change the direction of text. They stay in the text, so
 * that the fields refuse it: it would be read differently.
 */
const turns = (run: string): string => run.replace(/\P{Bidi_Control}/gu, '')

/**
 * Matches invisible characters at the edges of a text. The match at the end starts only at the
 * beginning of a run: if it were tried from each character, a long run inside a text would take
 * quadratic time.
 */
const edges = /^\s+|(?<![\s\p{Join_Control}])[\s\p{Join_Control}]+$/gu

/**
 * Tidies typed text before it is checked and stored: removes invisible characters at its edges, and
 * within it keeps only those that shape letters (ZWNJ, ZWJ, variation selectors). Contracts, forms
 * and imports all use it.
 */
export function tidyText(text: string): string {
  return text
    .replace(blankLetters, ' ')
    .replace(unseen, (_, before: string, run: string) => {
      const [shaping = ''] = before.trim() === '' ? '' : (shape.exec(run) ?? [])
      return before + shaping + turns(run.slice(shaping.length))
    })
    .replace(edges, '')
    .replace(/^[\s\p{Bidi_Control}]+$/u, '')
}
