import { Refusal } from '#server/kit/refusal.ts'

/** No declared body is nested deeper. */
const MAX_DEPTH = 20

/**
 * Reads a JSON body more strictly than the language does. Refuses a member named twice,
 * `__proto__`, excessive nesting, and text that the database cannot store (U+0000, half a surrogate
 * pair), with the field's name, because readers interpret them differently.
 */
export function readJsonBody(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('invalid_request')
  }
  const strange = findForbiddenMember(text)
  if (strange !== null)
    throw new Refusal('invalid_request', { fields: [{ field: strange, code: 'field_invalid' }] })
  return value
}

type Level = { keys: Set<string> | null; key: string; index: number }

/** The path of the first such member in a valid JSON text. Null when there is none. */
export function findForbiddenMember(text: string): string | null {
  const levels: Level[] = []
  const path = () => levels.map((level) => (level.keys ? level.key : String(level.index))).join('.')
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i]
    const level = levels.at(-1)
    if (character === '{' || character === '[') {
      if (levels.length >= MAX_DEPTH) return path()
      levels.push({ keys: character === '{' ? new Set() : null, key: '', index: 0 })
    } else if (character === '}' || character === ']') levels.pop()
    else if (character === ',' && level?.keys === null) level.index += 1
    else if (character === '"') {
      const end = endOfString(text, i)
      if (level?.keys && isMemberName(text, end)) {
        level.key = String(JSON.parse(text.slice(i, end)))
        if (level.keys.has(level.key) || level.key === '__proto__') return path()
        level.keys.add(level.key)
      } else if (!isPlain(text.slice(i, end))) return path()
      i = end - 1
    }
  }
  return null
}

function endOfString(text: string, start: number): number {
  let i = start + 1
  while (text[i] !== '"') i += text[i] === '\\' ? 2 : 1
  return i + 1
}

function isMemberName(text: string, end: number): boolean {
  let i = end
  while (text[i] === ' ' || text[i] === '\n' || text[i] === '\t' || text[i] === '\r') i += 1
  return text[i] === ':'
}

/** Only an escape sequence can produce such a character. */
function isPlain(quoted: string): boolean {
  if (!quoted.includes('\\u')) return true
  const value = String(JSON.parse(quoted))
  return value.isWellFormed() && !value.includes('\0')
}
