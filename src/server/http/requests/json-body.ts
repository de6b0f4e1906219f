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

/**
 * Whether a string contains no forbidden character (U+0000, half a surrogate pair). Only an escape
 * sequence can produce such a character.
 */
function isPlain(quoted: string): boolean {
  if (!quoted.includes('\\u')) return true
  const value = String(JSON.parse(quoted))
  return value.isWellFormed() && !value.includes('\0')
}
