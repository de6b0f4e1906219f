/** What is strange about a translated text: told beside its field, and no reason to refuse it (H7). */
export type TextFault =
  /** Values that the source inserts and the text does not, or the other way round. */
  | { code: 'lacks' | 'extra'; names: readonly string[] }
  /** A brace that nothing closes, or that closes nothing. */
  | { code: 'broken' }
  | { code: 'tooLong'; length: number; most: number }

/**
 * The most characters that a text has room for. A tile of the menu shows a name in two lines of 24; a
 * description has three lines; a reward is named in two lines of a phone; a ticket of 42 characters
 * folds all of them.
 */
const most: Readonly<Record<string, number>> = { name: 48, title: 40, label: 70, description: 160 }

/** The values that a text inserts, `{name}`, in their order; null where its braces do not match. */
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

/** Compares a text of a field with its source, and with the room that there is for it. */
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
