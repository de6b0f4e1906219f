import type * as z from 'zod'
import { mistakesBetween } from '#domain/search/edit-distance.ts'
import { faultMessage } from './fault-message.ts'

/** Ignores case, `_` and `-`: a person who writes `pricezone` or `priceZone` means `price_zone`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '')

/** The message about a field that its schema does not know, with the likely name. */
export function unknownField(name: string, fieldNames: readonly string[]): string {
  // Maximum number of typing mistakes up to which a known name is suggested. For a name of one or
  // two letters, a guess is useless.
  const most = name.length < 3 ? 0 : name.length < 5 ? 1 : 2
  const [likely] = fieldNames
    .map((candidate) => ({
      other: candidate,
      mistakes: mistakesBetween(plain(name), plain(candidate), most),
    }))
    .filter(({ mistakes }) => mistakes <= most)
    .toSorted((a, b) => a.mistakes - b.mistakes)
  return likely === undefined
    ? faultMessage('field_unknown')
    : faultMessage('field_misspelt', { likely: likely.other })
}

/** Marks an issue of one of our own checks as an unknown field. */
export const aboutUnknownField = { params: { isUnknownField: true } } as const

/**
 * A value without the fields that its schema does not know. Earlier versions of this program stored
 * such fields, and an import refuses them.
 */
export function withoutUnknownFields(schema: z.ZodType, value: unknown): unknown {
  const clean: unknown = structuredClone(value)
  const issues = schema.safeParse(clean).error?.issues ?? []
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) removeAt(clean, [...issue.path, key])
    else if (issue.code === 'custom' && issue.params?.['isUnknownField'] === true)
      removeAt(clean, issue.path)
  }
  return clean
}

function removeAt(value: unknown, [key, ...innerPath]: readonly PropertyKey[]): void {
  if (typeof value !== 'object' || value === null || key === undefined) return
  if (innerPath.length > 0) removeAt(Reflect.get(value, key), innerPath)
  else Reflect.deleteProperty(value, key)
}
