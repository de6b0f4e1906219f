import { locales } from '#contract/pages/locales.ts'
import * as z from 'zod'
import { clock } from '#server/chain/calendar-schema.ts'
import { euros, id, localized, slug } from '#server/chain/catalogue-schema.ts'
import { monthDay } from '#server/chain/dates-schema.ts'
import { line, prose } from '#server/chain/text-schema.ts'

/** A field of a file: `restaurants[].openingHours[].weekday`. `*` stands for any key. */
export type SchemaField = { path: string; type: string; required: 'yes' | 'no' | 'depends' }

/**
 * Types that many fields share, with the names under which `docs/chain-files.md` explains each of
 * them once.
 */
const sharedTypeNames = new Map<unknown, string>([
  [id, 'id'],
  [slug, 'slug'],
  [euros, 'euros'],
  [line, 'line'],
  [prose, 'text'],
  [localized, 'text per language'],
  [clock, 'time'],
  [monthDay, 'day of the year'],
])
const formats: Readonly<Record<string, string>> = {
  date: 'date',
  email: 'e-mail address',
  uri: 'web address',
}

type JsonSchemaNode = z.core.JSONSchema.BaseSchema

/** All fields that a schema names, in its order. */
export function fieldsOf(schema: z.ZodType): SchemaField[] {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const name = sharedTypeNames.get(zodSchema)
      if (name !== undefined) jsonSchema.title = name
    },
  })
  return fieldsIn(json, '')
}

function fieldsIn(json: JsonSchemaNode, path: string): SchemaField[] {
  if (json.title !== undefined) return []
  const variants = variantsOf(json)
  if (variants.length > 0)
    return merged(
      variants.map((variant) => fieldsIn(variant, path)),
      path,
    )
  const { items, properties = {}, additionalProperties: values, required = [] } = json
  if (isSchema(items)) return fieldsIn(items, `${path}[]`)
  return [
    ...Object.entries(properties).flatMap(([key, value]) =>
      isSchema(value) ? withInner(`${prefix(path)}${key}`, value, required.includes(key)) : [],
    ),
    ...(json.propertyNames !== undefined && isSchema(values)
      ? fieldsIn(values, `${prefix(path)}*`)
      : []),
  ]
}

const withInner = (path: string, json: JsonSchemaNode, required: boolean): SchemaField[] => [
  { path, type: typeOf(json), required: required ? 'yes' : 'no' },
  ...fieldsIn(json, path),
]

/** The fields of a union. A field required by only some of its variants has `depends`. */
function merged(variants: readonly SchemaField[][], path: string): SchemaField[] {
  const paths = [...new Set(variants.flatMap((fields) => fields.map((field) => field.path)))]
  const top = holderOf(path)
  return paths.map((each) => {
    const holder = holderOf(each.slice(0, Math.max(0, each.lastIndexOf('.'))))
    const within = variants.filter(
      (fields) => holder === top || fields.some((field) => field.path === holder),
    )
    const variantFields = within.flatMap((fields) => fields.filter((field) => field.path === each))
    const needed = variantFields.filter(({ required }) => required === 'yes').length
    return {
      path: each,
      type: oneOf(variantFields.map(({ type }) => type)),
      required: needed === within.length ? 'yes' : needed > 0 ? 'depends' : 'no',
    }
  })
}

/** The field whose entries a path names: `sections` of `sections[]`, `texts` of `texts.*`. */
const holderOf = (path: string): string => path.replace(/(?:\[\]|\.\*)+$/, '')
const prefix = (path: string): string => (path === '' ? '' : `${path}.`)
const isSchema = (json: unknown): json is JsonSchemaNode =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** The variants of a union, without null; empty for any other schema. */
const variantsOf = ({ anyOf, oneOf }: JsonSchemaNode): JsonSchemaNode[] =>
  (anyOf ?? oneOf ?? []).filter(isSchema).filter(({ type }) => type !== 'null')

function typeOf(json: JsonSchemaNode): string {
  if (json.title !== undefined) return json.title
  const variants = variantsOf(json)
  if (variants.length > 0) {
    const types = oneOf(variants.map(typeOf))
    return variants.length < (json.anyOf ?? json.oneOf ?? []).length ? `${types}, or null` : types
  }
  if (json.const !== undefined) return `\`${String(json.const)}\``
  if (json.enum) return json.enum.map((value) => `\`${String(value)}\``).join(', ')
  switch (json.type) {
    case 'array':
      return listType(json)
    case 'boolean':
      return 'true or false'
    case 'integer':
      return `whole number${range(json)}`
    case 'number':
      return `number${range(json)}`
    case 'string':
      return formats[json.format ?? ''] ?? 'string'
    case 'object':
      return json.propertyNames === undefined ? 'object' : recordType(json)
    default:
      return 'anything'
  }
}

/** Constants are listed, other types are joined by “or”. */
const oneOf = (types: readonly string[]): string =>
  [...new Set(types)].join(types.every((type) => type.startsWith('`')) ? ', ' : ' or ')

function listType({ items, minItems, maxItems }: JsonSchemaNode): string {
  const of = isSchema(items) ? typeOf(items) : 'anything'
  const least = minItems === undefined ? '' : ` of ${minItems} or more`
  return `list${maxItems === undefined ? least : ` of ${maxItems} at most`} (${of})`
}

function recordType({ propertyNames, additionalProperties: values }: JsonSchemaNode): string {
  const of = isSchema(values) ? typeOf(values) : 'anything'
  const names = isSchema(propertyNames) ? propertyNames.enum : undefined
  const isPerLanguage = names?.every((name) => locales.some((locale) => locale === name)) ?? false
  return `${of} per ${isPerLanguage ? 'language' : 'key'}`
}

function range({ type, minimum, exclusiveMinimum, maximum }: JsonSchemaNode): string {
  const above =
    type === 'integer' && typeof exclusiveMinimum === 'number' ? exclusiveMinimum : undefined
  const [least, most] = [above === undefined ? minimum : above + 1, maximum].map((bound) =>
    bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound,
  )
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}`
  if (least !== undefined) return `, ${least} or more`
  return most === undefined ? '' : `, ${most} at most`
}
