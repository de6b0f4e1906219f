export type Fields = { [name: string]: string | Fields | string[] }

/** The text of a field, or its id if the field is not expanded; else empty. */
export const textOf = (field: unknown): string => (typeof field === 'string' ? field : '')

/**
 * Parses `a[b]=1&c[0]=2`, the format of Stripe's parameters; lists have numbered or empty brackets.
 */
export function readForm(text: string): Fields {
  const fields: Fields = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...inner] = key
      .split(/\]\[|\[|\]/)
      .filter((part, i, all) => part !== '' || i < all.length - 1)
    put(fields, [first, ...inner], value)
  }
  return fields
}

function put(fields: Fields, [name = '', ...rest]: string[], value: string): void {
  const [next] = rest
  if (next === undefined) fields[name] = value
  else if (/^\d*$/.test(next))
    fields[name] = [...(Array.isArray(fields[name]) ? fields[name] : []), value]
  else {
    const inside = fields[name]
    const record: Fields = typeof inside === 'object' && !Array.isArray(inside) ? inside : {}
    fields[name] = record
    put(record, rest, value)
  }
}
