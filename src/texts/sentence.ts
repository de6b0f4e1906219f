import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'

export type MessageValues = FormatValues<string>
export type Sentence = (values?: MessageValues) => string

/**
 * Returns the sentence at a path (`cart.line.kcal`) in compiled messages; `language` is a BCP 47
 * tag. A sentence whose part is not loaded is replaced by its path and reported with `reportError`.
 */
export function sentenceOf(messages: object, name: string, language: string): Sentence {
  let node: unknown = messages
  for (const step of name.split('.')) node = (node as Record<string, unknown> | undefined)?.[step]
  const { reportError } = globalThis as { reportError?: (error: Error) => void }
  if (node === undefined) reportError?.(new Error(`no text: ${name}`))
  const message = (node ?? name) as CompiledMessage
  return plainSentence(message) ?? ((values) => writeSentence(message, language, values))
}

/** A sentence with its values; throws when one is missing. Times are in Europe/Paris. */
export const writeSentence = (
  message: CompiledMessage,
  language: string,
  values?: MessageValues,
): string =>
  String(format<string>(message, language, values, { formatters, timeZone: 'Europe/Paris' }))

/**
 * Returns a sentence that needs no formatting library: most only insert names and prices, which are
 * simply joined. Null for a sentence that needs the library.
 */
export function plainSentence(message: CompiledMessage): Sentence | null {
  if (typeof message === 'string') return () => message
  if (!message.every(isPlain)) return null
  return (values) => {
    let text = ''
    for (const part of message) text += typeof part === 'string' ? part : String(values?.[part[0]])
    return text
  }
}

/** Whether a part is text, or the name of a value that is inserted unchanged. */
const isPlain = (part: unknown): part is string | [string] =>
  typeof part === 'string' || (Array.isArray(part) && part.length === 1)

/**
 * Caches the results of `make` by its arguments, because a browser takes milliseconds to create a
 * formatter.
 */
function memoize<Arguments extends unknown[], Result>(
  make: (...values: Arguments) => Result,
): (...values: Arguments) => Result {
  const results = new Map<string, Result>()
  return (...values) => {
    const key = JSON.stringify(values)
    const result = results.get(key) ?? make(...values)
    results.set(key, result)
    return result
  }
}

const formatters = {
  getDateTimeFormat: memoize(
    (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...of),
  ),
  getNumberFormat: memoize(
    (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
  ),
  getPluralRules: memoize(
    (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
  ),
}
