/**
 * The name with which to greet a customer: the first word of their name or, if that is a title or
 * an initial, the whole name.
 */
export function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first.length < 2 || first.endsWith('.') ? name.trim() : first
}
