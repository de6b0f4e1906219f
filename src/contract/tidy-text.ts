/**
 * Letters that are written with no ink: fillers of Hangul and the empty Braille pattern. As at the
 * edges of a text, they stand for a space.
 */
const blankLetters = /[\u115f\u1160\u2800\u3164\uffa0]/g

/** A run of characters that are not seen, and what is before it. */
const unseen = /(\P{Default_Ignorable_Code_Point}?)(\p{Default_Ignorable_Code_Point}+)/gu

/** After a character: the form that it takes, and how it is joined to the next one. */
const shape = /^\p{Variation_Selector}?\p{Join_Control}?/u

/**
 * What turns the direction of text stays beside letters: the fields refuse it, as it would change
 * what is read.
 */
const turns = (run: string): string => run.replace(/\P{Bidi_Control}/gu, '')

/**
 * What is not seen at the edges. The end is looked for only from the beginning of a run: tried from each
 * character of it, a run within a text would take its length squared.
 */
const edges = /^\s+|(?<![\s\p{Join_Control}])[\s\p{Join_Control}]+$/gu

/**
 * The one way in which a text that somebody typed is tidied before it is judged and stored: nothing
 * at its edges that is not seen, and within it only what shapes letters (ZWNJ, ZWJ, variation
 * selectors). Contracts, forms and imports use it.
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
