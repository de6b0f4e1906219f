import type { ESTree } from 'vite'
import { type BoundType, membersOf, nameOf } from './conforms.ts'
import { publishedType, resolve } from './published-types.ts'

/**
 * The emptiest value of a type that Stripe publishes: null where it may be null, else an empty text
 * or list, 0, false, or the first word of several. Optional members are absent.
 */
export const blankOf = (file: string, name: string): object =>
  blankDeclared(publishedType(file, name)) as object

const blankDeclared = (declared: ReturnType<typeof publishedType>): unknown => {
  const at: BoundType = { ...declared, typeArguments: new Map() }
  return declared.type.type === 'TSInterfaceDeclaration'
    ? blankMembers(declared.type, at)
    : blank(declared.type, at)
}

const blankMembers = (
  type: ESTree.TSInterfaceDeclaration | ESTree.TSTypeLiteral,
  at: BoundType,
): object =>
  Object.fromEntries(
    [...membersOf(type, at).byName]
      .filter(([, { optional }]) => !optional)
      .map(([name, member]) => [name, blank(member.type, member.at)]),
  )

function blank(type: ESTree.TSType, at: BoundType): unknown {
  switch (type.type) {
    case 'TSStringKeyword':
      return ''
    case 'TSNumberKeyword':
      return 0
    case 'TSBooleanKeyword':
      return false
    case 'TSNullKeyword':
      return null
    case 'TSLiteralType':
      return 'value' in type.literal ? type.literal.value : ''
    case 'TSTypeLiteral':
      return blankMembers(type, at)
    case 'TSUnionType': {
      const emptiest = type.types.find((part) => part.type === 'TSNullKeyword') ?? type.types[0]
      return emptiest === undefined ? null : blank(emptiest, at)
    }
    case 'TSTypeReference': {
      const name = nameOf(type.typeName)
      if (name[0] === 'Array') return []
      const declared = resolve(name, at)
      if (!declared) throw new Error(`a type that is not read: ${name.join('.')}`)
      return blankDeclared(declared)
    }
    default:
      throw new Error(`types of kind ${type.type} are not supported`)
  }
}
