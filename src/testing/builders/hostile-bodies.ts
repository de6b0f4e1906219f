import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

type Schema = {
  type?: string
  const?: unknown
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Puts a text of JSON where it belongs. */
type Around = (inner: string) => string
/** A list that a body may hold, with the list around it. `most`: its items, infinite without a most. */
type List = { around: Around; most: number; outer: List | null }

/** Every list that an endpoint's body may hold. */
export function listsOf({ body }: Endpoint): List[] {
  if (body === undefined) return []
  const find = (schema: Schema, around: Around, outer: List | null): List[] => {
    const { type, items = {}, properties = {}, maxItems: most = Infinity } = schema
    const list = type === 'array' ? { around, most, outer } : null
    const options = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some = []) => some)
    return [
      ...(list === null ? [] : [list, ...find(items, (inner) => inner, list)]),
      ...Object.entries(properties).flatMap(([name, inner]) =>
        find(inner, (text) => around(`{${fixed(properties)}"${name}":${text}}`), outer),
      ),
      ...options.flatMap((option) => find(option, around, outer)),
    ]
  }
  return find(
    z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema,
    (inner) => inner,
    null,
  )
}

/** The members that say which of several objects it is: `"kind":"salad",`. */
const fixed = (properties: Record<string, Schema>): string =>
  Object.entries(properties)
    .filter(([, schema]) => schema.const !== undefined)
    .map(([name, schema]) => `"${name}":${JSON.stringify(schema.const)},`)
    .join('')

/** `{"k0":1,"k1":1,…}` of so many bytes. */
export function manyMembers(bytes: number): string {
  const members: string[] = []
  for (let length = 1, i = 0; ; i += 1) {
    const member = `"k${i}":1`
    length += member.length + 1
    if (length > bytes) return `{${members.join(',')}}`.padEnd(bytes)
    members.push(member)
  }
}

/** So many of an item as the bytes hold around which the rest is, and no more than `most`. */
const repeated = (item: string, around: Around, { bytes, most }: { bytes: number; most: number }) =>
  around(
    `[${Array(
      Math.max(1, Math.min(most, Math.floor((bytes - around('[]').length) / (item.length + 1)))),
    )
      .fill(item)
      .join(',')}]`,
  )

/** The list filled with what is no item of it, beyond its most, in so many bytes. */
export const wrongItems = ({ around, outer }: List, bytes: number): string =>
  repeated('{}', outer === null ? around : (text) => rooted(outer, around(text)), {
    bytes,
    most: Infinity,
  }).padEnd(bytes)

/**
 * As many lists as there may be, each filled with as many wrong items as it may have, in so many
 * bytes.
 */
export function wrongNestedItems({ around, most, outer }: List, bytes: number): string {
  if (outer === null) return repeated('{}', around, { bytes, most }).padEnd(bytes)
  const item = repeated('{}', around, { bytes: bytes / 2, most })
  return repeated(item, (text) => rooted(outer, text, true), { bytes, most: outer.most }).padEnd(
    bytes,
  )
}

/** The body in which a list has one item, or these items. */
const rooted = ({ around, outer }: List, text: string, isList = false): string => {
  const inner = around(isList ? text : `[${text}]`)
  return outer === null ? inner : rooted(outer, inner)
}
