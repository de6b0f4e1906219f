import type { ESTree } from 'vite'
import { publishedType, resolve } from './published-types.ts'

type PublishedType = ReturnType<typeof publishedType>
type Mismatch = string
type CheckedPlace = { manner: Manner; path: string }
/** The place where a type is declared, and the checks for its type parameters. */
export type BoundType = Pick<PublishedType, 'file' | 'scope'> & {
  typeArguments: ReadonlyMap<string, (value: unknown, where: CheckedPlace) => Mismatch[]>
}

/** `form`: values from a form or an address, where everything is a string. */
type Manner = 'form' | 'json'

/** The differences between a value and a type that Stripe publishes; empty when it conforms. */
export function problemsOf(value: unknown, declared: PublishedType, manner: Manner): Mismatch[] {
  return checkDeclared(
    value,
    declared,
    { ...declared, typeArguments: new Map() },
    { manner, path: '' },
  )
}

/**
 * The differences between a value and the type of a list, or of a search result, with items of a
 * published type.
 */
export function problemsOfMany(
  value: unknown,
  kind: 'ApiList' | 'ApiSearchResult',
  declared: PublishedType,
): Mismatch[] {
  const item = { ...declared, typeArguments: new Map() }
  const typeArguments = new Map([
    ['T', (element: unknown, where: CheckedPlace) => checkDeclared(element, declared, item, where)],
  ])
  const list = publishedType('../lib', kind)
  return checkDeclared(value, list, { ...list, typeArguments }, { manner: 'json', path: '' })
}

const wrong = ({ path }: CheckedPlace, problem: string): Mismatch[] => [
  `${path === '' ? 'it' : path} ${problem}`,
]
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkDeclared(
  value: unknown,
  { type }: PublishedType,
  at: BoundType,
  where: CheckedPlace,
): Mismatch[] {
  return type.type === 'TSInterfaceDeclaration'
    ? checkMembers(value, membersOf(type, at), where)
    : check(value, type, at, where)
}

function check(
  value: unknown,
  type: ESTree.TSType,
  at: BoundType,
  where: CheckedPlace,
): Mismatch[] {
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
      const expectedValue = 'value' in type.literal ? type.literal.value : undefined
      return value === (where.manner === 'form' ? String(expectedValue) : expectedValue)
        ? []
        : wrong(where, `is not ${String(expectedValue)}`)
    }
    case 'TSUnionType':
      return checkUnion(value, type.types, at, where)
    case 'TSTypeLiteral':
      return checkMembers(value, membersOf(type, at), where)
    case 'TSTypeReference':
      return checkNamed(value, type, at, where)
    default:
      throw new Error(`${where.path}: types of kind ${type.type} are not supported`)
  }
}

/**
 * Reports the problems of the closest alternative. Simple types are checked first, because the
 * others require reading files.
 */
function checkUnion(
  value: unknown,
  types: readonly ESTree.TSType[],
  at: BoundType,
  where: CheckedPlace,
): Mismatch[] {
  let nearest: Mismatch[] = []
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
  at: BoundType,
  where: CheckedPlace,
): Mismatch[] {
  const name = nameOf(type.typeName)
  const typeArguments = type.typeArguments?.params ?? []
  const [part] = typeArguments
  const [only] = name
  const checkArgument = name.length === 1 ? at.typeArguments.get(only ?? '') : undefined
  if (checkArgument) return checkArgument(value, where)
  if (only === 'Array' && part) return checkList(value, part, at, where)
  // `OtherString` represents values that Stripe may add in the future: for now, an unpublished word
  // is an error of our code.
  if (only === 'OtherString')
    return wrong(where, `is ${JSON.stringify(value)}, which Stripe does not publish`)
  const declaration = resolve(name, at)
  if (!declaration) return wrong(where, `is of a type that is not read, ${name.join('.')}`)
  const bound = declaration.parameters.map((parameter, i) => {
    const argument = typeArguments[i] ?? type
    return [
      parameter,
      (element: unknown, innerWhere: CheckedPlace) => check(element, argument, at, innerWhere),
    ] as const
  })
  return checkDeclared(
    value,
    declaration,
    { file: declaration.file, scope: declaration.scope, typeArguments: new Map(bound) },
    where,
  )
}

function checkList(
  value: unknown,
  part: ESTree.TSType,
  at: BoundType,
  where: CheckedPlace,
): Mismatch[] {
  if (!Array.isArray(value)) return wrong(where, 'is no list')
  return value.flatMap((element, i) =>
    check(element, part, at, { ...where, path: `${where.path}[${i}]` }),
  )
}

type Member = { type: ESTree.TSType; at: BoundType; optional: boolean }
type Members = { byName: Map<string, Member>; indexMember: Member | null }

export function membersOf(
  type: ESTree.TSInterfaceDeclaration | ESTree.TSTypeLiteral,
  at: BoundType,
): Members {
  const members: Members = { byName: new Map(), indexMember: null }
  if (type.type === 'TSInterfaceDeclaration') {
    for (const { expression } of type.extends) {
      const parent = resolve(nameOf(expression), at)
      if (parent?.type.type !== 'TSInterfaceDeclaration')
        throw new Error('an interface extends a type that is not an interface')
      const inherited = membersOf(parent.type, { ...parent, typeArguments: new Map() })
      for (const [name, member] of inherited.byName) members.byName.set(name, member)
    }
  }
  for (const member of type.type === 'TSTypeLiteral' ? type.members : type.body.body) {
    if (member.type === 'TSIndexSignature')
      members.indexMember = { type: member.typeAnnotation.typeAnnotation, at, optional: true }
    else if (member.type === 'TSPropertySignature' && member.typeAnnotation) {
      const { key } = member
      const name = key.type === 'Identifier' ? key.name : 'value' in key ? String(key.value) : ''
      members.byName.set(name, {
        type: member.typeAnnotation.typeAnnotation,
        at,
        optional: member.optional,
      })
    }
  }
  return members
}

function checkMembers(
  value: unknown,
  { byName: membersByName, indexMember }: Members,
  where: CheckedPlace,
): Mismatch[] {
  if (!isRecord(value)) return wrong(where, 'is no object')
  const whereOf = (name: string): CheckedPlace => ({
    ...where,
    path: where.path === '' ? name : `${where.path}.${name}`,
  })
  const missing = [...membersByName].filter(([name, { optional }]) => !optional && !(name in value))
  return [
    ...missing.flatMap(([name]) => wrong(whereOf(name), 'is missing')),
    ...Object.entries(value).flatMap(([name, part]) => {
      const member = membersByName.get(name) ?? indexMember
      return member
        ? check(part, member.type, member.at, whereOf(name))
        : wrong(whereOf(name), 'is unknown')
    }),
  ]
}

export function nameOf(name: ESTree.TSTypeName | ESTree.Expression): string[] {
  if (name.type === 'Identifier') return [name.name]
  if (name.type === 'TSQualifiedName') return [...nameOf(name.left), name.right.name]
  if (name.type === 'MemberExpression' && name.property.type === 'Identifier') {
    return [...nameOf(name.object), name.property.name]
  }
  throw new Error('names of this kind are not supported')
}
