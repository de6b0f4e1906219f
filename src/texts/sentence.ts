import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'

export type Values = FormatValues<string>
export type Sentence = (values?: Values) => string

/**
 * The sentence that stands under a name (`cart.line.kcal`) among messages as they are compiled, for
 * `Intl`'s name of their language. One that is not there, for its part has not come, is its name,
 * and the browser is told.
 */
export function sentenceOf(messages: object, name: string, language: string): Sentence {
  let found: unknown = messages
  for (const step of name.split('.')) found = (found as Record<string, unknown> | undefined)?.[step]
  const { reportError } = globalThis as { reportError?: (error: Error) => void }
  if (found === undefined) reportError?.(new Error(`no text: ${name}`))
  const message = (found ?? name) as CompiledMessage
  return plainSentence(message) ?? ((values) => writeSentence(message, language, values))
}

/** A sentence with its values; one that lacks is refused. Times are Europe/Paris. */
export const writeSentence = (
  message: CompiledMessage,
  language: string,
  values?: Values,
): string =>
  String(format<string>(message, language, values, { formatters, timeZone: 'Europe/Paris' }))

/**
 * Most sentences decide nothing, they only take in names and prices: those are joined. Null for one
 * that needs the library.
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

/** Words, or the name of a value that stands there as it is. */
const isPlain = (part: unknown): part is string | [string] =>
  typeof part === 'string' || (Array.isArray(part) && part.length === 1)

/** Made once for what they are made of: the browser takes milliseconds for one. */
function kept<Of extends unknown[], Made>(make: (...of: Of) => Made): (...of: Of) => Made {
  const made = new Map<string, Made>()
  return (...of) => {
    const key = JSON.stringify(of)
    const known = made.get(key) ?? make(...of)
    made.set(key, known)
    return known
  }
}

const formatters = {
  getDateTimeFormat: kept(
    (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...of),
  ),
  getNumberFormat: kept(
    (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
  ),
  getPluralRules: kept(
    (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
  ),
}
