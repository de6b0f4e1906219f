/**
 * How somebody is spoken to: the first word of the name they gave, unless it is a title or an
 * initial.
 */
export function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first.length < 2 || first.endsWith('.') ? name.trim() : first
}
