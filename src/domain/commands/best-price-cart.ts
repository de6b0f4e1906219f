import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { Cart, CartLine } from '#domain/cart/cart.ts'
import { type Bowl, type Form, type Side, inCheapestOrder, keyOf } from './bowl-forms.ts'
import type { Menu } from '#domain/menu/menu.ts'

/** What a search chose: a form for each bowl, in their order, and the sides that are in none. */
export type Chosen = { readonly forms: readonly Form[]; readonly alone: readonly Side[] }

type Unit<T> = { readonly from: CartLine; readonly thing: T }

/**
 * The cart with its units as chosen. Lines keep their place and id as far as something of them
 * stays; what leaves a bowl joins its like, or comes last.
 */
export function cartOf(
  cart: Cart,
  bowls: readonly Unit<Bowl>[],
  loose: readonly Unit<Side>[],
  { forms, alone }: Chosen,
  menu: Menu,
): Cart {
  const freshId = freshIds(cart)
  const left = [...alone]
  const kept = cart.lines.flatMap((line): CartLine[] => {
    const units = loose.filter(({ from }) => from === line)
    const [unit] = units
    if (unit) {
      const gone = units.filter(({ thing }) => {
        const at = left.findIndex((side) => keyOf(side) === keyOf(thing))
        if (at >= 0) left.splice(at, 1)
        return at < 0
      })
      const quantity = line.quantity - gone.length
      return quantity > 0 ? [{ ...inCheapestOrder(line, menu), quantity }] : []
    }
    const changed = bowls.flatMap(({ from }, i) => (from === line ? (forms[i]?.line ?? []) : []))
    return changed.length === 0 ? [line] : gathered(line, changed, freshId)
  })
  const lines = left.reduce<readonly CartLine[]>(
    (before, side) => withLine(before, { ...inCheapestOrder(side, menu), id: freshId() }),
    kept,
  )
  return { ...cart, lines }
}

/** The units of one line: those that became the same are one line again. */
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
    const like = lines.findIndex((other) => isSame(other, group))
    const other = lines[like]
    if (other) lines[like] = { ...other, quantity: other.quantity + group.quantity }
    else lines.push(group)
  }
  return lines.map((one, i) => (i === 0 ? one : { ...one, id: freshId() }))
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

/** The lines with one more: an item joins its like, as when it is added by hand (C2). */
export function withLine(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  const at =
    line.kind === 'item'
      ? lines.findIndex(
          (other) => other.quantity + line.quantity <= MAX_QUANTITY && isSame(other, line),
        )
      : -1
  const like = lines[at]
  return like
    ? lines.with(at, { ...like, quantity: like.quantity + line.quantity })
    : [...lines, line]
}

/** Ids that no line of the cart has. */
export function freshIds(cart: Cart): () => string {
  const taken = new Set(cart.lines.map(({ id }) => id))
  let number = 0
  return () => {
    do number += 1
    while (taken.has(`part-${number}`))
    return `part-${number}`
  }
}
