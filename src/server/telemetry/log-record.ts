import { type LogRecord, SeverityNumber, context } from '@opentelemetry/api'
import * as z from 'zod/mini'

const line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.optional(z.string()),
  err: z.optional(
    z.object({ type: z.string(), message: z.string(), stack: z.optional(z.string()) }),
  ),
})
/** Fields that the resource and the context of a record already contain. */
const resourceFields = new Set(['pid', 'hostname', 'trace_id', 'span_id'])

/**
 * Levels of the log with those of OpenTelemetry: the log counts in steps of ten, OpenTelemetry in
 * steps of four.
 */
const severities: readonly [number, SeverityNumber, string][] = [
  [60, SeverityNumber.FATAL, 'FATAL'],
  [50, SeverityNumber.ERROR, 'ERROR'],
  [40, SeverityNumber.WARN, 'WARN'],
  [30, SeverityNumber.INFO, 'INFO'],
  [20, SeverityNumber.DEBUG, 'DEBUG'],
]

/**
 * Converts a line of our log into a record with exactly its content; null if it is not a line of
 * our log.
 */
export function readLogLine(text: string): LogRecord | null {
  const parsed = line.safeParse(readJson(text))
  if (!parsed.success) return null
  const { level, time, msg, err, ...otherFields } = parsed.data
  const [, severityNumber, severityText] = severities.find(([from]) => level >= from) ?? [
    0,
    SeverityNumber.TRACE,
    'TRACE',
  ]
  const attributes: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(otherFields)) {
    if (resourceFields.has(name)) continue
    attributes[name] =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : JSON.stringify(value)
  }
  if (err !== undefined)
    Object.assign(attributes, {
      'exception.type': err.type,
      'exception.message': err.message,
      'exception.stacktrace': err.stack ?? '',
    })
  return {
    timestamp: time,
    severityNumber,
    severityText,
    body: msg ?? '',
    attributes,
    context: context.active(),
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
