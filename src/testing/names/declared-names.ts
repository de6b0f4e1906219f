import { readFileSync } from 'node:fs'
import {
  type ArrowFunctionExpression,
  type BindingPattern,
  type Function,
  Visitor,
  parseSync,
} from 'oxc-parser'

export type DeclaredName = {
  name: string
  kind: 'type' | 'value'
  /** The path from the root of the repository. */
  file: string
  line: number
  isExported: boolean
  /** Number of lines of the file. */
  fileLines: number
}

/**
 * The names that a file declares for variables, functions, parameters, classes and types. A
 * destructured variable is included only if the code names it (`{ key: name }`, `[name]`,
 * `...name`): `{ key }` repeats the name of a property, which an API or a table may prescribe.
 */
export function readDeclaredNames(file: string): DeclaredName[] {
  const source = readFileSync(file, 'utf8')
  const { program, module } = parseSync(file, source, { sourceType: 'module' })
  const exported = new Set(
    module.staticExports.flatMap(({ entries }) =>
      entries.map(({ localName }) => localName.name ?? ''),
    ),
  )
  const fileLines = source.split('\n').length - 1
  const names: DeclaredName[] = []
  const note = (kind: DeclaredName['kind'], id: { name: string; start: number } | null) => {
    if (id === null) return
    const line = source.slice(0, id.start).split('\n').length
    names.push({ name: id.name, kind, file, line, isExported: exported.has(id.name), fileLines })
  }
  const noteBinding = (pattern: BindingPattern | null) => {
    const binding = pattern?.type === 'AssignmentPattern' ? pattern.left : pattern
    if (binding?.type === 'Identifier') note('value', binding)
  }
  const noteParameters = ({ params }: Function | ArrowFunctionExpression) => {
    for (const parameter of params) if (parameter.type === 'Identifier') note('value', parameter)
  }
  let isAugmentation = false
  new Visitor({
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier') note('value', id)
    },
    ObjectPattern({ properties }) {
      for (const property of properties)
        if (property.type === 'RestElement') noteBinding(property.argument)
        else if (!property.shorthand) noteBinding(property.value)
    },
    ArrayPattern({ elements }) {
      for (const element of elements)
        noteBinding(element?.type === 'RestElement' ? element.argument : element)
    },
    ClassDeclaration: ({ id }) => note('value', id),
    TSTypeAliasDeclaration: ({ id }) => note('type', id),
    TSInterfaceDeclaration({ id }) {
      if (!isAugmentation) note('type', id)
    },
    // An interface in `declare module` adds members to one of a library, under the library's name.
    TSModuleDeclaration: () => {
      isAugmentation = true
    },
    'TSModuleDeclaration:exit': () => {
      isAugmentation = false
    },
    FunctionDeclaration(node) {
      note('value', node.id)
      noteParameters(node)
    },
    FunctionExpression: noteParameters,
    ArrowFunctionExpression: noteParameters,
  }).visit(program)
  return names
}
