const LONGEST = 500
/**
 * Matches a path that starts with exactly one slash, not followed by a slash or backslash, and
 * contains only visible ASCII and no backslash.
 */
const path = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/
/**
 * Matches `.` and `..` segments, also percent-encoded: a browser resolves them, so the path would
 * lead to another page than its text suggests.
 */
const dots = /\/(\.|%2e){1,2}(\/|$)/i

/**
 * Returns the address to which the browser returns after login (A7); null if it is not a safe path
 * on this site, because the text comes from the query string, which anybody can write.
 */
export function readReturnAddress(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST || !path.test(text)) return null
  const [page = ''] = text.split(/[?#]/)
  return dots.test(page) || page.includes('//') || /^\/(api|dev)(\/|$)/i.test(page) ? null : text
}
