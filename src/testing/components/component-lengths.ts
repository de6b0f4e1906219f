import { readFileSync } from 'node:fs'
import {
  type ArrowFunctionExpression,
  type Function,
  type Node,
  Visitor,
  parseSync,
} from 'oxc-parser'

export type ComponentLength = { name: string; file: string; lines: number }

/** The React components that a file declares: functions with a capital that contain JSX. */
export function readComponentLengths(file: string): ComponentLength[] {
  const source = readFileSync(file, 'utf8')
  const { program } = parseSync(file, source, { sourceType: 'module' })
  const elements: number[] = []
  const functions: { name: string; start: number; end: number }[] = []
  const note = (id: Node | null | undefined, body: Function | ArrowFunctionExpression | null) => {
    if (id?.type === 'Identifier' && body && /^[A-Z]/.test(id.name))
      functions.push({ name: id.name, start: body.start, end: body.end })
  }
  new Visitor({
    JSXElement: ({ start }) => void elements.push(start),
    JSXFragment: ({ start }) => void elements.push(start),
    FunctionDeclaration: (node) => note(node.id, node),
    FunctionExpression: (node) => note(node.id, node),
    VariableDeclarator: ({ id, init }) => note(id, functionOf(init)),
  }).visit(program)
  return functions
    .filter(({ start, end }) => elements.some((at) => start <= at && at < end))
    .map(({ name, start, end }) => ({
      name,
      file,
      lines: source.slice(start, end).split('\n').length,
    }))
}

/** The function of a declaration, also inside a call such as `memo(…)`. */
function functionOf(init: Node | null): Function | ArrowFunctionExpression | null {
  if (init?.type === 'CallExpression') return functionOf(init.arguments[0] ?? null)
  return init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
    ? init
    : null
}
