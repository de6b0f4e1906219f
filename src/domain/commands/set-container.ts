import type { Cart, Container, LineId } from '#domain/cart/cart.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { refused } from '#domain/result.ts'
import { type Applied, applyCommand } from './cart-commands.ts'

/**
 * Sets the container of a line; null means the restaurant's packaging. If another line is then
 * identical, the two are merged (E2, C2). This command is in a separate file, because few visits
 * load it.
 */
export function setContainer(
  cart: Cart,
  { line: id, container }: { line: LineId; container: Container | null },
  menu: Menu,
): Applied {
  const line = cart.lines.find((candidate) => candidate.id === id)
  if (!line) return refused('line_not_found')
  const changed = { ...line, container: container ?? undefined }
  const problem = lineProblem(changed, menu)
  if (problem) return refused(problem)
  const lines = cart.lines.map((current) => (current.id === id ? changed : current))
  if (changed.kind !== 'item' && changed.kind !== 'signature')
    return { ok: true, cart: { ...cart, lines }, notices: [] }
  // Sets the line's unchanged choices again, because that command merges the line with an identical
  // one.
  const { freeSauce } = changed
  const { warm, paidWith } =
    changed.kind === 'item' ? changed : { warm: false, paidWith: 'euros' as const }
  const set = { type: 'set-item', line: id, freeSauce, warm, paidWith } as const
  return applyCommand({ ...cart, lines }, set, menu)
}
