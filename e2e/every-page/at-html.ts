/** A start tag with decoded attributes, and the text before its end tag if it is a link. */
export type Tag = { name: string; attributes: Record<string, string>; text: string }

/**
 * The start tags of our server's HTML, in which values are in double quotes. Scripts are left out.
 */
export function tagsOf(html: string): Tag[] {
  const plain = withoutScripts(html)
  return [...plain.matchAll(/<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ({ 0: whole, 1: name = '', 2: written = '', index }) => {
      const attributes = Object.fromEntries(
        [...written.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          decode(value),
        ]),
      )
      const from = index + whole.length
      const text =
        name === 'a' ? plain.slice(from, plain.indexOf('</a>', from)).replace(/<[^>]+>/g, '') : ''
      return { name: name.toLowerCase(), attributes, text: decode(text) }
    },
  )
}

export const withoutScripts = (html: string): string =>
  html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1').replace(/<!--[\s\S]*?-->/g, '')

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

export const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, number, name: string) =>
    hex
      ? String.fromCodePoint(Number.parseInt(hex, 16))
      : number
        ? String.fromCodePoint(Number(number))
        : (namedEntities[name] ?? entity),
  )

/**
 * Returns the only match of a pattern. If there is none or more than one, returns a sentence that
 * says so, with which the test's comparison fails.
 */
export function readOnce(html: string, pattern: RegExp, decoded = true): string {
  const [found, ...more] = [...html.matchAll(pattern)].map(([, text = '']) => text)
  if (found === undefined || more.length > 0)
    return `${found === undefined ? 'none' : 'more than one'} of ${pattern}`
  return decoded ? decode(found) : found
}
