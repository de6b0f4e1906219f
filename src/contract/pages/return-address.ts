const LONGEST = 500
/**
 * One slash and then no other, nor what browsers take for one; nothing that is not seen, nothing
 * beyond ASCII.
 */
const path = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/
/** `.` and `..`, however they are written: what stands after them may not be where it seems. */
const dots = /\/(\.|%2e){1,2}(\/|$)/i

/**
 * The address that somebody wanted to be at before logging in (A7), when it is a page of ours; null
 * for anything else: it comes from an address line, where anybody can write.
 */
export function readReturnAddress(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST || !path.test(text)) return null
  const [page = ''] = text.split(/[?#]/)
  return dots.test(page) || page.includes('//') || /^\/(api|dev)(\/|$)/i.test(page) ? null : text
}
