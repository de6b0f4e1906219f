import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'

/** Maximum nesting of a body; no schema of an endpoint is nested deeper. */
const MAX_DEPTH = 20

/** Maximum number of members of one object, and of all members and items of a body together. */
type Bounds = { members: number; values: number }
/**
 * Limits for bodies. The largest bodies are a cart of fifty lines with the price of each line, and
 * a seller with 20 000 restaurants of four values each.
 */
const bodyBounds: Bounds = { members: 200, values: 90_000 }
const noBounds: Bounds = { members: Infinity, values: Infinity }

/**
 * Reads a JSON body, and refuses some JSON that the standard allows: a member named twice,
 * `__proto__`, excessive nesting, more members or items than any body of the API has, and names or
 * text that the database cannot store (U+0000, half a surrogate pair). Different JSON parsers
 * interpret these differently. The refusal contains the field's name.
 */
export function readJsonBody(text: string): unknown {
  try {
    // The text is checked before it is parsed, because a parsed body takes many times the memory of
    // its text.
    const forbiddenMember = findForbiddenMember(text, bodyBounds)
    if (forbiddenMember === null) return JSON.parse(text)
    throw fieldRefusal(forbiddenMember, 'field_invalid')
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('invalid_request')
  }
}

type Level = { keys: Set<string> | null; key: string; index: number }

/**
 * Finds the path of the first forbidden member; null if there is none. May throw if the text is not
 * JSON; `JSON.parse` would throw for such a text too.
 */
export function findForbiddenMember(text: string, bounds = noBounds): string | null {
  const levels: Level[] = []
  const path = () => levels.map((level) => (level.keys ? level.key : String(level.index))).join('.')
  let values = 0
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i]
    const level = levels.at(-1)
    if (character === '{' || character === '[') {
      values += 1
      if (levels.length >= MAX_DEPTH) return path()
      levels.push({ keys: character === '{' ? new Set() : null, key: '', index: 0 })
    } else if (character === '}' || character === ']') levels.pop()
    else if (character === ',') {
      values += 1
      if (values > bounds.values) return path()
      if (level?.keys === null) level.index += 1
    } else if (character === '"') {
      const end = endOfString(text, i)
      const quoted = text.slice(i, end)
      if (level?.keys && isMemberName(text, end)) {
        level.key = String(JSON.parse(quoted))
        if (!isPlain(quoted) || level.keys.has(level.key) || level.key === '__proto__')
          return path()
        if (level.keys.size === bounds.members) return path()
        level.keys.add(level.key)
      } else if (!isPlain(quoted)) return path()
      i = end - 1
    }
  }
  return null
}

/**
 * Finds the path of the first member that would be forbidden in the text of a value, without
 * writing the text; null if there is none.
 */
export const forbiddenMemberOf = (value: unknown): string | null =>
  forbiddenPath(value, 0)?.join('.') ?? null

function forbiddenPath(value: unknown, depth: number): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : []
  if (typeof value !== 'object' || value === null) return null
  if (depth >= MAX_DEPTH) return []
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || !isStorable(key)) return [key]
    const path = forbiddenPath(inner, depth + 1)
    if (path !== null) return [key, ...path]
  }
  return null
}

function endOfString(text: string, start: number): number {
  let i = start + 1
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1
  return i + 1
}

function isMemberName(text: string, end: number): boolean {
  let i = end
  while (text[i] === ' ' || text[i] === '\n' || text[i] === '\t' || text[i] === '\r') i += 1
  return text[i] === ':'
}

/** Whether the database can store a string: it stores neither U+0000 nor half a surrogate pair. */
const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

/** Like `isStorable`, for a string in JSON: only an escape sequence can produce such a character. */
const isPlain = (quoted: string): boolean =>
  !quoted.includes('\\u') || isStorable(String(JSON.parse(quoted)))
