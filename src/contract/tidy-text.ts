/**
 * Characters that count as letters or symbols but have no visible mark: fillers of Hangul, and the
 * empty Braille pattern. `tidyText` treats them like spaces.
 */
const blankLetters = /[\u115f\u1160\u2800\u3164\uffa0]/g

/** Matches a run of invisible characters, with the character before it. */
const unseen = /(\P{Default_Ignorable_Code_Point}?)(\p{Default_Ignorable_Code_Point}+)/gu

/**
 * Matches the invisible characters at the beginning of a run that change the preceding character:
 * its form, and how it joins the next character.
 */
const shape = /^\p{Variation_Selector}?\p{Join_Control}?/u

/**
 * Returns only the characters of a run that change the direction of text. `tidyText` leaves them in
 * the text, so that the check of a field refuses it: a reader would see the text in another order.
 */
const turns = (run: string): string => run.replace(/\P{Bidi_Control}/gu, '')

/**
 * Matches invisible characters at both ends of a text. At the end, a match must start at the
 * beginning of a run: a try from each character would take quadratic time for a long run inside a
 * text.
 */
const edges = /^\s+|(?<![\s\p{Join_Control}])[\s\p{Join_Control}]+$/gu

/**
 * Tidies typed text before it is checked and stored. Removes invisible characters at both ends;
 * inside the text, keeps only those that shape letters (ZWNJ, ZWJ, variation selectors) or change
 * the direction. Contracts, forms and imports all call it.
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
