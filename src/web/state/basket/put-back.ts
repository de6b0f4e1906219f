import { type Cart, MAX_LINES } from '#domain/cart/cart.ts'
import { applyCommand } from '#domain/commands/cart-commands.ts'
import { tidy } from '#domain/commands/cart-upkeep.ts'
import type { Menu } from '#domain/menu/menu.ts'

/**
 * Undoes the removals of one change of the cart (`before` → `after`): each line returns to its
 * place, or merges with an equal line that was added meanwhile (C2). All other changes since are
 * preserved.
 */
export function putBack(
  cart: Cart,
  { before, after }: { before: Cart; after: Cart },
  menu: Menu,
): Cart {
  if (cart === after) return before
  const presentIds = new Set([...after.lines, ...cart.lines].map(({ id }) => id))
  let { lines } = cart
  for (const [at, line] of before.lines.entries()) {
    if (presentIds.has(line.id) || lines.length >= MAX_LINES) continue
    const earlier = new Set(before.lines.slice(0, at).map(({ id }) => id))
    lines = lines.toSpliced(lines.findLastIndex(({ id }) => earlier.has(id)) + 1, 0, line)
  }
  const back = lines.filter(({ id }) => !presentIds.has(id))
  const joined = back.reduce((full: Cart, { id }) => joinLike(full, id, menu), { ...cart, lines })
  return tidy(joined, menu).cart
}

/** Merges a line with an equal one, which is the effect of setting it to its own values. */
function joinLike(cart: Cart, id: string, menu: Menu): Cart {
  const line = cart.lines.find((candidate) => candidate.id === id)
  if (line?.kind !== 'item' && line?.kind !== 'signature') return cart
  const { freeSauce } = line
  const { warm, paidWith } =
    line.kind === 'item' ? line : { warm: false, paidWith: 'euros' as const }
  const set = applyCommand(cart, { type: 'set-item', line: id, freeSauce, warm, paidWith }, menu)
  return set.ok ? set.cart : cart
}
