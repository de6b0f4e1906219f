import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { locales } from '#contract/pages/locales.ts'
import { generalRefusals } from './serve.ts'

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'Error message in the language of Accept-Language' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errors) },
    requestId: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code'],
        properties: {
          field: { type: 'string', examples: ['customer.email'] },
          code: { type: 'string' },
        },
      },
    },
    details: {
      description:
        'Details of the refusal, present for some codes only, such as the next available times',
    },
  },
}

/** The document of the API (OpenAPI 3.1), generated from its endpoints in the order of their paths. */
export function describeApi(endpoints: readonly Endpoint[], server: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Online ordering',
      version: '1',
      description: 'Online ordering for the restaurants of the chain.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function describeEndpoint(endpoint: Endpoint): object {
  const success = String(endpoint.status ?? 200)
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...(endpoint.viewer
      ? { security: [{ bearer: [] }, ...(endpoint.viewer === 'anyone' ? [{}] : [])] }
      : {}),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      { name: 'Accept-Language', in: 'header', schema: { type: 'string', examples: [...locales] } },
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: bodyOf(endpoint, endpoint.body) } }
      : {}),
    responses: {
      [success]: {
        description: 'Done',
        content: {
          [endpoint.media ?? 'application/json']: { schema: jsonSchema(endpoint.reply, 'output') },
        },
      },
      ...refusalsOf([...endpoint.refusals, ...generalRefusals(endpoint)]),
    },
  }
}

/**
 * The schema of a body of JSON. A body of bytes, such as a picture, has no schema (OpenAPI 3.1).
 */
const bodyOf = ({ bodyMedia }: Endpoint, body: z.ZodMiniType) =>
  bodyMedia === undefined ? asJson(jsonSchema(body, 'input')) : { [bodyMedia]: {} }

const asJson = (schema: object) => ({ 'application/json': { schema } })

/** One response per HTTP status, with the error codes that have this status. */
function refusalsOf(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.join(', '),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                { properties: { code: { enum: group } } },
              ],
            },
          },
        },
      },
    ]),
  )
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'output')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && !('default' in Object(property))),
    schema: property,
  }))
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] }

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...document } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return document as JsonSchema
}
