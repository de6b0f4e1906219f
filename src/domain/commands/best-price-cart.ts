import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { Cart, CartLine } from '#domain/cart/cart.ts'
import { type Bowl, type BowlForm, type BowlSide, inCheapestOrder, keyOf } from './bowl-forms.ts'
import type { Menu } from '#domain/menu/menu.ts'

/**
 * The best result of a search: a form for each bowl, in the order of the bowls, and the sides that
 * are sold outside any bowl.
 */
export type Arrangement = {
  readonly forms: readonly BowlForm[]
  readonly alone: readonly BowlSide[]
}

/** One unit of a cart line. `from`: the line; `singleLine`: the same line with quantity 1. */
export type CartUnit<T> = { readonly from: CartLine; readonly singleLine: T }

/**
 * Returns the cart with its units in the forms of the arrangement. A line keeps its place and id as
 * long as one of its units remains. A side that leaves a bowl joins an identical line, or becomes
 * the last line.
 */
export function cartOf(
  cart: Cart,
  bowls: readonly CartUnit<Bowl>[],
  loose: readonly CartUnit<BowlSide>[],
  { forms, alone }: Arrangement,
  menu: Menu,
): Cart {
  const freshId = freshIds(cart)
  const remainingSides = [...alone]
  const updatedLines = cart.lines.flatMap((line): CartLine[] => {
    const units = loose.filter(({ from }) => from === line)
    const [unit] = units
    if (unit) {
      const unitsInBowls = units.filter(({ singleLine }) => {
        const at = remainingSides.findIndex((side) => keyOf(side) === keyOf(singleLine))
        if (at >= 0) remainingSides.splice(at, 1)
        return at < 0
      })
      const quantity = line.quantity - unitsInBowls.length
      return quantity > 0 ? [{ ...inCheapestOrder(line, menu), quantity }] : []
    }
    const changed = bowls.flatMap(({ from }, i) => (from === line ? (forms[i]?.line ?? []) : []))
    return changed.length === 0 ? [line] : gathered(line, changed, freshId)
  })
  const lines = remainingSides.reduce<readonly CartLine[]>(
    (before, side) => withLine(before, { ...inCheapestOrder(side, menu), id: freshId() }),
    updatedLines,
  )
  return { ...cart, lines }
}

/**
 * Returns the lines for all units of one line: the unchanged units, and one line for each group of
 * units that were changed in the same way.
 */
function gathered(line: CartLine, changed: readonly Bowl[], freshId: () => string): CartLine[] {
  const untouched = { ...line, quantity: line.quantity - changed.length }
  const groups = new Map<string, Bowl>()
  for (const unit of changed) {
    const key = JSON.stringify({ ...unit, quantity: 1 })
    const quantity = (groups.get(key)?.quantity ?? 0) + 1
    groups.set(key, { ...unit, quantity })
  }
  const lines: CartLine[] = untouched.quantity > 0 ? [untouched] : []
  for (const group of groups.values()) {
    const like = lines.findIndex((candidate) => isSame(candidate, group))
    const matchingLine = lines[like]
    if (matchingLine)
      lines[like] = { ...matchingLine, quantity: matchingLine.quantity + group.quantity }
    else lines.push(group)
  }
  return lines.map((mergedLine, i) => (i === 0 ? mergedLine : { ...mergedLine, id: freshId() }))
}

function isSame(a: CartLine, b: CartLine): boolean {
  if (a.kind !== 'item' || b.kind !== 'item')
    return (
      JSON.stringify({ ...a, id: '', quantity: 1 }) ===
      JSON.stringify({ ...b, id: '', quantity: 1 })
    )
  return (
    a.ingredient === b.ingredient &&
    a.freeSauce === b.freeSauce &&
    a.warm === b.warm &&
    a.paidWith === b.paidWith
  )
}

/**
 * Adds a line: an item joins an identical line, as it does when a customer adds it (C2); any other
 * line becomes the last one.
 */
export function withLine(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  const at =
    line.kind === 'item'
      ? lines.findIndex(
          (candidate) =>
            candidate.quantity + line.quantity <= MAX_QUANTITY && isSame(candidate, line),
        )
      : -1
  const like = lines[at]
  return like
    ? lines.with(at, { ...like, quantity: like.quantity + line.quantity })
    : [...lines, line]
}

/** Returns a function that makes ids that no line of the cart has. */
export function freshIds(cart: Cart): () => string {
  const usedIds = new Set(cart.lines.map(({ id }) => id))
  let number = 0
  return () => {
    do number += 1
    while (usedIds.has(`part-${number}`))
    return `part-${number}`
  }
}
