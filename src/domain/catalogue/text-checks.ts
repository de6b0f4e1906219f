/**
 * A likely mistake in a translated text. It is shown at the text's field, but the text may be
 * stored all the same (H7).
 */
export type TextFault =
  /**
   * `lacks`: names of values that the source inserts and the text does not. `extra`: the reverse.
   */
  | { code: 'lacks' | 'extra'; names: readonly string[] }
  /** A brace that is never closed, or a closing brace without an opening one. */
  | { code: 'broken' }
  | { code: 'tooLong'; length: number; most: number }

/**
 * Maximum number of characters for which a text has room, by field. A tile of the menu shows a
 * `name` in two lines of 24 characters; a `description` has three lines. `title` is the name of a
 * recipe; `label`, the name of a reward, has two lines on a phone. A printed ticket, 42 characters
 * wide, wraps longer texts.
 */
const most: Readonly<Record<string, number>> = { name: 48, title: 40, label: 70, description: 160 }

/**
 * Returns the names of the values that a text inserts, such as `name` for `{name}`, in the order of
 * their first places; null if the braces do not match.
 */
export function placeholdersOf(text: string): string[] | null {
  const names = new Set<string>()
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{') {
      depth += 1
      const [, name] = /^\{\s*(\w+)\s*[,}]/.exec(text.slice(at)) ?? []
      if (name !== undefined && depth % 2 === 1) names.add(name)
    } else if (sign === '}') depth -= 1
    if (depth < 0) return null
  }
  return depth === 0 ? [...names] : null
}

/**
 * Returns the faults of a translated text, compared with its source and with the room that its
 * field has.
 */
export function textFaults(field: string, text: string, source: string): TextFault[] {
  const faults: TextFault[] = []
  const textPlaceholders = placeholdersOf(text)
  const sourcePlaceholders = placeholdersOf(source) ?? []
  if (textPlaceholders === null) faults.push({ code: 'broken' })
  else {
    const missingNames = sourcePlaceholders.filter((name) => !textPlaceholders.includes(name))
    const extra = textPlaceholders.filter((name) => !sourcePlaceholders.includes(name))
    if (missingNames.length > 0) faults.push({ code: 'lacks', names: missingNames })
    if (extra.length > 0) faults.push({ code: 'extra', names: extra })
  }
  const room = most[field]
  const { length } = text
  if (room !== undefined && length > room) faults.push({ code: 'tooLong', length, most: room })
  return faults
}
