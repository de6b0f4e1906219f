const LONGEST = 500
/**
 * Matches a path that starts with exactly one slash, not followed by a slash or backslash, and
 * contains only visible ASCII and no backslash.
 */
const path = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/
/**
 * Matches `.` and `..` segments, also percent-encoded: with them, the path may lead to another page
 * than it seems to.
 */
const dots = /\/(\.|%2e){1,2}(\/|$)/i

/**
 * The address to return to after login (A7), when it is on this site. Null for anything else: it
 * comes from the query string, which anybody can write.
 */
export function readReturnAddress(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST || !path.test(text)) return null
  const [page = ''] = text.split(/[?#]/)
  return dots.test(page) || page.includes('//') || /^\/(api|dev)(\/|$)/i.test(page) ? null : text
}
