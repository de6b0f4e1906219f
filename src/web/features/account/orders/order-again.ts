import type { MyOrder } from '#contract/customers/account.ts'
import { type Cart, type CartLine, type LineId, MAX_LINES, emptyCart } from '#domain/cart/cart.ts'
import { isDishLine, tidy } from '#domain/commands/cart-upkeep.ts'
import { isCompleted } from '#domain/cart/composition.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import { holdsAlcohol, priceLine } from '#domain/pricing/pricing.ts'
import { putBack } from '#web/state/basket/put-back.ts'

/** The outcome for one line of a past order. */
export type AgainLine = {
  key: string
  name: string
  quantity: number
  outcome: 'back' | 'unavailable' | 'full' | 'alone'
  /** Names of the line's products that are no longer available. */
  without: readonly string[]
  /**
   * Unit prices in cents, before and now; null if they are equal, if the line is unavailable or if
   * it was paid with points.
   */
  price: { before: Cents; after: Cents } | null
  incomplete: boolean
  /** True if the line was paid with points and now costs euros. */
  inEuros: boolean
  /**
   * True if the line was in the customer's own container, which this restaurant does not accept for
   * it (E2).
   */
  inPackaging: boolean
}

type RestoredOrder = { cart: Cart; lines: AgainLine[] }
type RepeatedLine = MyOrder['lines'][number]
/**
 * A past order. `lines`: the lines as sold; `choices`: the content that can be put in a cart again.
 */
type PastOrder = {
  lines: readonly (Pick<RepeatedLine, 'line' | 'name' | 'unitPrice'> & Partial<RepeatedLine>)[]
  choices: readonly CartLine[] | MyOrder['choices']
}

/**
 * Puts the lines of a past order back in the cart, without products that are not available (O5),
 * and returns a report on each. Lines retain their choices, take today's menu prices and merge with
 * equal lines (C2).
 */
export function orderAgain(
  cart: Cart,
  order: PastOrder,
  menu: Menu,
  freshId: () => LineId,
): RestoredOrder {
  const choices = (order.choices ?? []) as readonly CartLine[]
  const attempts = choices.map((choice) => tryLine(choice, order, menu, freshId))
  const hasDish = [...cart.lines, ...attempts.flatMap(({ line }) => line ?? [])].some((line) =>
    isDishLine(line, menu),
  )
  const lines: AgainLine[] = []
  const back: CartLine[] = []
  for (const { line, report } of attempts) {
    const isAlone = line !== null && !hasDish && holdsAlcohol(line, menu)
    const isFull = line !== null && cart.lines.length + back.length >= MAX_LINES
    if (line !== null && !isAlone && !isFull) back.push(line)
    lines.push(
      isAlone ? { ...report, outcome: 'alone' } : isFull ? { ...report, outcome: 'full' } : report,
    )
  }
  if (back.length === 0) return { cart, lines }
  return {
    cart: putBack(cart, { before: { ...cart, lines: back }, after: { ...emptyCart } }, menu),
    lines,
  }
}

/**
 * Whether a line is back in the cart complete, with all its products, in the customer’s own
 * container if it was in one (`inPackaging`), at the same price and paid in the same way.
 */
export const isSame = ({
  outcome,
  without,
  price,
  incomplete,
  inEuros,
  inPackaging,
}: AgainLine): boolean =>
  outcome === 'back' &&
  without.length === 0 &&
  price === null &&
  !incomplete &&
  !inEuros &&
  !inPackaging

function tryLine(choice: CartLine, { lines }: PastOrder, menu: Menu, freshId: () => LineId) {
  const sold = lines.find(({ line }) => line === choice.id)
  const inEuros = 'paidWith' in choice && choice.paidWith === 'points'
  const requestedLine: CartLine = {
    ...choice,
    id: freshId(),
    ...(inEuros && { paidWith: 'euros' as const }),
  }
  // Each line is checked alone, without the rule about alcohol, which depends on the whole cart.
  const { cart, notices } = tidy({ ...emptyCart, lines: [requestedLine] }, menu)
  const alone = notices.some(({ kind }) => kind === 'alcohol-dropped')
  const line = cart.lines[0] ?? (alone ? requestedLine : null)
  const names = new Map(sold?.portions?.map(({ ingredient, name }) => [ingredient, name]))
  const without = notices.flatMap((notice) =>
    notice.kind === 'ingredient-dropped'
      ? notice.name || names.get(notice.product) || sold?.dessertName || sold?.freeSauce || []
      : [],
  )
  const after = line ? priceLine(line, menu).unitPrice : null
  const outcome: AgainLine = {
    key: choice.id,
    name: sold?.name ?? priceLine(requestedLine, menu).name,
    quantity: choice.quantity,
    without,
    inEuros,
    inPackaging: notices.some(({ kind }) => kind === 'container-dropped'),
    outcome: line ? 'back' : 'unavailable',
    incomplete: line !== null && !isCompleted(line, menu),
    price:
      sold && after !== null && !inEuros && sold.unitPrice !== after
        ? { before: sold.unitPrice, after }
        : null,
  }
  return { line, report: outcome }
}
