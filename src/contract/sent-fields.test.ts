import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { everyEndpoint } from '#testing/readers/every-endpoint.ts'

type Schema = {
  type?: string
  pattern?: string
  maximum?: number
  maxItems?: number
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/**
 * Returns the schema of every value that a request may contain, with its name:
 * `placeOrder.takeawayAt`.
 */
function leavesOf(schema: Schema, name: string): [string, Schema][] {
  const { properties = {}, items, additionalProperties: otherProperties } = schema
  const options = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some = []) => some)
  return [
    [name, schema],
    ...Object.entries(properties).flatMap(([key, property]) =>
      leavesOf(property, `${name}.${key}`),
    ),
    ...(items ? leavesOf(items, `${name}[]`) : []),
    ...(typeof otherProperties === 'object' ? leavesOf(otherProperties, `${name}{}`) : []),
    ...options.flatMap((option) => leavesOf(option, name)),
  ]
}

const requestSchemas = everyEndpoint.flatMap(({ id, params, query, body }) =>
  [
    // In a path or a query string every value is text, so only the schema after parsing shows the
    // value's type.
    { schema: params, io: 'output' as const },
    { schema: query, io: 'output' as const },
    { schema: body, io: 'input' as const },
  ].flatMap(({ schema, io }) =>
    schema === undefined
      ? []
      : leavesOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema, id),
  ),
)
const namesOf = (isWrong: (schema: Schema) => boolean) =>
  requestSchemas.filter(([, schema]) => isWrong(schema)).map(([name]) => name)

describe('the fields of a request', () => {
  it('limit every whole number to what the database can store (N14)', () => {
    expect(namesOf(({ type }) => type === 'integer').length).toBeGreaterThan(50)
    // A seller's capital may exceed 32 bits, because it is stored in a JSON document.
    expect(
      namesOf(({ type, maximum = Infinity }) => type === 'integer' && maximum > 2_147_483_647),
    ).toEqual(['askForSeller.capital'])
  })

  it('limit every day and instant to years that the database can store (N14)', () => {
    const isDated = ({ pattern = '', allOf = [] }: Schema): boolean =>
      pattern.includes('-02-29') || allOf.some(isDated)
    const dated = namesOf(({ type, ...schema }) => type === 'string' && isDated(schema))
    expect(dated.length).toBeGreaterThan(15)
    expect(
      namesOf(
        ({ type, ...schema }) =>
          type === 'string' && isDated(schema) && !JSON.stringify(schema).includes('"^[1-9]"'),
      ),
    ).toEqual([])
  })

  it('limit the length of every list (N14)', () => {
    expect(namesOf(({ type, maxItems }) => type === 'array' && maxItems === undefined)).toEqual([])
  })
})
