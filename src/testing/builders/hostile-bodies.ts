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

/** Inserts a JSON text at its place in a body. */
type EnclosingText = (inner: string) => string
/**
 * A list that a body may contain, with the list that encloses it. `most`: maximum number of items;
 * infinite if there is no limit.
 */
type List = { around: EnclosingText; most: number; outer: List | null }

/** Every list that an endpoint’s body may contain. */
export function listsOf({ body }: Endpoint): List[] {
  if (body === undefined) return []
  const find = (schema: Schema, around: EnclosingText, outer: List | null): List[] => {
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

/** The constant members that distinguish the variants of an object: `"kind":"salad",`. */
const fixed = (properties: Record<string, Schema>): string =>
  Object.entries(properties)
    .filter(([, schema]) => schema.const !== undefined)
    .map(([name, schema]) => `"${name}":${JSON.stringify(schema.const)},`)
    .join('')

/** An object `{"k0":1,"k1":1,…}` of `bytes` bytes. */
export function manyMembers(bytes: number): string {
  const members: string[] = []
  for (let length = 1, i = 0; ; i += 1) {
    const member = `"k${i}":1`
    length += member.length + 1
    if (length > bytes) return `{${members.join(',')}}`.padEnd(bytes)
    members.push(member)
  }
}

/**
 * A list of as many copies of an item as fit into `bytes`, including the surrounding text, but at
 * most `most`.
 */
const repeated = (
  item: string,
  around: EnclosingText,
  { bytes, most }: { bytes: number; most: number },
) =>
  around(
    `[${Array(
      Math.max(1, Math.min(most, Math.floor((bytes - around('[]').length) / (item.length + 1)))),
    )
      .fill(item)
      .join(',')}]`,
  )

/** A body of `bytes` bytes in which the list is filled with invalid items, beyond its maximum. */
export const wrongItems = ({ around, outer }: List, bytes: number): string =>
  repeated('{}', outer === null ? around : (text) => rooted(outer, around(text)), {
    bytes,
    most: Infinity,
  }).padEnd(bytes)

/**
 * A body of `bytes` bytes with as many nested lists as allowed, each filled with as many invalid
 * items as allowed.
 */
export function wrongNestedItems({ around, most, outer }: List, bytes: number): string {
  if (outer === null) return repeated('{}', around, { bytes, most }).padEnd(bytes)
  const item = repeated('{}', around, { bytes: bytes / 2, most })
  return repeated(item, (text) => rooted(outer, text, true), { bytes, most: outer.most }).padEnd(
    bytes,
  )
}

/**
 * The body in which a list has `text` as its only item or, if `isList`, in which `text` is the JSON
 * of the list itself.
 */
const rooted = ({ around, outer }: List, text: string, isList = false): string => {
  const inner = around(isList ? text : `[${text}]`)
  return outer === null ? inner : rooted(outer, inner)
}
