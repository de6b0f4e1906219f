import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'

/** The place where a type is declared: its file and enclosing namespaces. */
type Place = { file: string; scope: readonly string[] }
type Declared = Place & {
  type: ESTree.TSInterfaceDeclaration | ESTree.TSType
  parameters: readonly string[]
}
type Opened = { declared: Map<string, Declared>; imported: Map<string, string> }

const home = join(dirname(fileURLToPath(import.meta.resolve('stripe'))), 'resources')
const opened = new Map<string, Opened>()

/**
 * A type that Stripe generates from its API description and publishes with the installed version of
 * its library. `name` is declared in `resources/<file>.d.ts`.
 */
export function publishedType(file: string, name: string): Declared {
  const declaration = open(join(home, `${file}.d.ts`)).declared.get(name)
  if (!declaration) throw new Error(`Stripe publishes no ${name} in ${file}`)
  return declaration
}

/** The declaration that a name refers to at a place; null for a name of the language itself. */
export function resolve(name: readonly string[], { file, scope }: Place): Declared | null {
  const { declared, imported } = open(file)
  for (let depth = scope.length; depth >= 0; depth -= 1) {
    const declaration = declared.get([...scope.slice(0, depth), ...name].join('.'))
    if (declaration) return declaration
  }
  const from = imported.get(name[0] ?? '')
  return from === undefined ? null : resolve(name, { file: from, scope: [] })
}

function open(file: string): Opened {
  const cachedFile = opened.get(file)
  if (cachedFile) return cachedFile
  const parsedFile: Opened = { declared: new Map(), imported: new Map() }
  opened.set(file, parsedFile)
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  for (const statement of program.body) note(statement, { file, scope: [] }, parsedFile)
  return parsedFile
}

function note(
  statement: ESTree.Directive | ESTree.Statement,
  place: Place,
  parsedFile: Opened,
): void {
  switch (statement.type) {
    case 'ImportDeclaration': {
      const from = join(dirname(place.file), statement.source.value.replace(/\.js$/, '.d.ts'))
      for (const { local } of statement.specifiers) parsedFile.imported.set(local.name, from)
      return
    }
    case 'ExportNamedDeclaration': {
      if (statement.declaration) note(statement.declaration, place, parsedFile)
      return
    }
    case 'TSModuleDeclaration': {
      if (statement.id.type !== 'Identifier' || statement.body?.type !== 'TSModuleBlock') return
      const innerPlace = { file: place.file, scope: [...place.scope, statement.id.name] }
      for (const inner of statement.body.body) note(inner, innerPlace, parsedFile)
      return
    }
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration': {
      const parameters = statement.typeParameters?.params.map(({ name }) => name.name) ?? []
      const type =
        statement.type === 'TSInterfaceDeclaration' ? statement : statement.typeAnnotation
      parsedFile.declared.set([...place.scope, statement.id.name].join('.'), {
        ...place,
        type,
        parameters,
      })
    }
  }
}
