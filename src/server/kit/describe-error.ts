import { withoutPersonalData } from '#contract/error-report.ts'

/**
 * Describes an error for the log, without the values that databases and parsers tend to quote, and
 * without a mail server's remarks about an address.
 */
export function describeError(error: unknown): {
  type: string
  message: string
  stack: string
  code?: unknown
} {
  if (!(error instanceof Error)) return describeThrown(error)
  const { name, stack = '' } = error
  const message = withoutPersonalData(error.message)
  // The first lines of a stack repeat the message.
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    message,
    stack: [`${name}: ${message}`, ...frames].join('\n'),
    ...('code' in error ? { code: error.code } : {}),
  }
}

/**
 * Describes a thrown value that is not an error: its type, and its HTTP status if the value has
 * one, like a response.
 */
function describeThrown(thrown: unknown): { type: string; message: string; stack: string } {
  const isObject = typeof thrown === 'object' && thrown !== null
  const type = isObject ? (thrown.constructor?.name ?? 'object') : typeof thrown
  const status =
    isObject && 'status' in thrown && typeof thrown.status === 'number'
      ? `status ${thrown.status}`
      : ''
  return { type, message: status, stack: '' }
}
