import type { ESTree } from 'vite'
import { publishedType, resolve } from './published-types.ts'

type Declared = ReturnType<typeof publishedType>
type Wrong = string
type Where = { manner: Manner; path: string }
/** Where a type is declared, and the checks given for its type parameters. */
type Bound = Pick<Declared, 'file' | 'scope'> & {
  given: ReadonlyMap<string, (value: unknown, where: Where) => Wrong[]>
}

/** `form`: values from a form or an address, where everything is a string. */
type Manner = 'form' | 'json'

/** The differences between a value and a type that Stripe publishes; empty when it conforms. */
export function problemsOf(value: unknown, declared: Declared, manner: Manner): Wrong[] {
  return checkDeclared(value, declared, { ...declared, given: new Map() }, { manner, path: '' })
}

/** The same for a list or a search result of that type. */
export function problemsOfMany(
  value: unknown,
  kind: 'ApiList' | 'ApiSearchResult',
  declared: Declared,
): Wrong[] {
  const item = { ...declared, given: new Map() }
  const given = new Map([
    ['T', (one: unknown, where: Where) => checkDeclared(one, declared, item, where)],
  ])
  const list = publishedType('../lib', kind)
  return checkDeclared(value, list, { ...list, given }, { manner: 'json', path: '' })
}

const wrong = ({ path }: Where, what: string): Wrong[] => [`${path === '' ? 'it' : path} ${what}`]
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkDeclared(value: unknown, { type }: Declared, at: Bound, where: Where): Wrong[] {
  return type.type === 'TSInterfaceDeclaration'
    ? checkMembers(value, membersOf(type, at), where)
    : check(value, type, at, where)
}

function check(value: unknown, type: ESTree.TSType, at: Bound, where: Where): Wrong[] {
  const isText = typeof value === 'string'
  switch (type.type) {
    case 'TSStringKeyword':
      return isText ? [] : wrong(where, 'is no text')
    case 'TSNumberKeyword': {
      const isNumber =
        where.manner === 'form'
          ? isText && /^-?\d+(\.\d+)?$/.test(value)
          : typeof value === 'number'
      return isNumber ? [] : wrong(where, 'is no number')
    }
    case 'TSBooleanKeyword': {
      const isBoolean =
        where.manner === 'form' ? value === 'true' || value === 'false' : typeof value === 'boolean'
      return isBoolean ? [] : wrong(where, 'is neither true nor false')
    }
    case 'TSNullKeyword':
      return value === null ? [] : wrong(where, 'is not null')
    case 'TSLiteralType': {
      const wanted = 'value' in type.literal ? type.literal.value : undefined
      return value === (where.manner === 'form' ? String(wanted) : wanted)
        ? []
        : wrong(where, `is not ${String(wanted)}`)
    }
    case 'TSUnionType':
      return checkUnion(value, type.types, at, where)
    case 'TSTypeLiteral':
      return checkMembers(value, membersOf(type, at), where)
    case 'TSTypeReference':
      return checkNamed(value, type, at, where)
    default:
      throw new Error(`${where.path}: a type of a kind that is not read, ${type.type}`)
  }
}

/**
 * Reports the problems of the closest alternative. Simple types are checked first, because the
 * others require reading files.
 */
function checkUnion(
  value: unknown,
  types: readonly ESTree.TSType[],
  at: Bound,
  where: Where,
): Wrong[] {
  let nearest: Wrong[] = []
  for (const type of types.toSorted((a, b) => Number(isNamed(a)) - Number(isNamed(b)))) {
    const problems = check(value, type, at, where)
    if (problems.length === 0) return []
    if (
      nearest.length === 0 ||
      (isNamed(type) && problems.length <= nearest.length) ||
      isRecord(value)
    )
      nearest = problems
  }
  return nearest
}

const isNamed = ({ type }: ESTree.TSType): boolean => type === 'TSTypeReference'

function checkNamed(
  value: unknown,
  type: ESTree.TSTypeReference,
  at: Bound,
  where: Where,
): Wrong[] {
  const name = nameOf(type.typeName)
  const parts = type.typeArguments?.params ?? []
  const [part] = parts
  const [only] = name
  const given = name.length === 1 ? at.given.get(only ?? '') : undefined
  if (given) return given(value, where)
  if (only === 'Array' && part) return checkList(value, part, at, where)
  // Stands for values that Stripe may add one day: until then, an unpublished word is our mistake.
  if (only === 'OtherString')
    return wrong(where, `is ${JSON.stringify(value)}, which Stripe does not publish`)
  const found = resolve(name, at)
  if (!found) return wrong(where, `is of a type that is not read, ${name.join('.')}`)
  const bound = found.parameters.map((parameter, i) => {
    const own = parts[i] ?? type
    return [parameter, (one: unknown, inside: Where) => check(one, own, at, inside)] as const
  })
  return checkDeclared(
    value,
    found,
    { file: found.file, scope: found.scope, given: new Map(bound) },
    where,
  )
}

function checkList(value: unknown, part: ESTree.TSType, at: Bound, where: Where): Wrong[] {
  if (!Array.isArray(value)) return wrong(where, 'is no list')
  return value.flatMap((one, i) => check(one, part, at, { ...where, path: `${where.path}[${i}]` }))
}

type Member = { type: ESTree.TSType; at: Bound; optional: boolean }
type Members = { named: Map<string, Member>; others: Member | null }

function membersOf(type: ESTree.TSInterfaceDeclaration | ESTree.TSTypeLiteral, at: Bound): Members {
  const members: Members = { named: new Map(), others: null }
  if (type.type === 'TSInterfaceDeclaration') {
    for (const { expression } of type.extends) {
      const found = resolve(nameOf(expression), at)
      if (found?.type.type !== 'TSInterfaceDeclaration')
        throw new Error('extends what is no interface')
      const inherited = membersOf(found.type, { ...found, given: new Map() })
      for (const [name, member] of inherited.named) members.named.set(name, member)
    }
  }
  for (const member of type.type === 'TSTypeLiteral' ? type.members : type.body.body) {
    if (member.type === 'TSIndexSignature')
      members.others = { type: member.typeAnnotation.typeAnnotation, at, optional: true }
    else if (member.type === 'TSPropertySignature' && member.typeAnnotation) {
      const { key } = member
      const name = key.type === 'Identifier' ? key.name : 'value' in key ? String(key.value) : ''
      members.named.set(name, {
        type: member.typeAnnotation.typeAnnotation,
        at,
        optional: member.optional,
      })
    }
  }
  return members
}

function checkMembers(value: unknown, { named, others }: Members, where: Where): Wrong[] {
  if (!isRecord(value)) return wrong(where, 'is no object')
  const inside = (name: string): Where => ({
    ...where,
    path: where.path === '' ? name : `${where.path}.${name}`,
  })
  const missing = [...named].filter(([name, { optional }]) => !optional && !(name in value))
  return [
    ...missing.flatMap(([name]) => wrong(inside(name), 'is missing')),
    ...Object.entries(value).flatMap(([name, part]) => {
      const member = named.get(name) ?? others
      return member
        ? check(part, member.type, member.at, inside(name))
        : wrong(inside(name), 'is unknown')
    }),
  ]
}

function nameOf(name: ESTree.TSTypeName | ESTree.Expression): string[] {
  if (name.type === 'Identifier') return [name.name]
  if (name.type === 'TSQualifiedName') return [...nameOf(name.left), name.right.name]
  if (name.type === 'MemberExpression' && name.property.type === 'Identifier') {
    return [...nameOf(name.object), name.property.name]
  }
  throw new Error('a name of a kind that is not read')
}
