/** A peculiarity of a translated text: shown at its field, but no reason to refuse it (H7). */
export type TextFault =
  /** Values that the source inserts and the text does not, or the reverse. */
  | { code: 'lacks' | 'extra'; names: readonly string[] }
  /** A brace that is never closed, or that closes nothing. */
  | { code: 'broken' }
  | { code: 'tooLong'; length: number; most: number }

/**
 * Maximum number of characters that a text has room for. A tile of the menu shows a name in two
 * lines of 24; a description has three lines; a reward is named in two lines of a phone; a ticket
 * of 42 characters wraps all of them.
 */
const most: Readonly<Record<string, number>> = { name: 48, title: 40, label: 70, description: 160 }

/**
 * Returns the names of the values that a text inserts, `{name}`, in their order; null if its braces
 * do not match.
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

/** Compares a text of a field with its source, and with the available room. */
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
