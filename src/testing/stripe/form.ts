export type FormFields = { [name: string]: string | FormFields | string[] }

/** The text of a field, or its id if the field is not expanded; else empty. */
export const textOf = (field: unknown): string => (typeof field === 'string' ? field : '')

/**
 * Parses `a[b]=1&c[0]=2`, the format of Stripe's parameters; lists have numbered or empty brackets.
 */
export function readForm(text: string): FormFields {
  const fields: FormFields = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...inner] = key
      .split(/\]\[|\[|\]/)
      .filter((part, i, all) => part !== '' || i < all.length - 1)
    putField(fields, [first, ...inner], value)
  }
  return fields
}

function putField(fields: FormFields, [name = '', ...innerPath]: string[], value: string): void {
  const [next] = innerPath
  if (next === undefined) fields[name] = value
  else if (/^\d*$/.test(next))
    fields[name] = [...(Array.isArray(fields[name]) ? fields[name] : []), value]
  else {
    const currentValue = fields[name]
    const record: FormFields =
      typeof currentValue === 'object' && !Array.isArray(currentValue) ? currentValue : {}
    fields[name] = record
    putField(record, innerPath, value)
  }
}
