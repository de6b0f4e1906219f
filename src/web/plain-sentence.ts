export type Values = Record<string, unknown>
export type Write = (values?: Values) => string

/**
 * Most sentences decide nothing, they only take in names and prices: those are joined, without the library's way through plurals
 * and formats. A message as it is compiled; null for one that needs the library.
 */
export function plainSentence(message: unknown): Write | null {
  if (typeof message === 'string') return () => message
  if (!Array.isArray(message) || !message.every(isPlain)) return null
  return (values) => {
    let text = ''
    for (const part of message) text += typeof part === 'string' ? part : String(values?.[part[0]])
    return text
  }
}

/** Words, or the name of a value that stands there as it is. */
const isPlain = (part: unknown): part is string | [string] =>
  typeof part === 'string' || (Array.isArray(part) && part.length === 1)
