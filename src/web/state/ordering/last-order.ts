import type { Order } from '#contract/shop/orders.ts'
import { type CartLine, emptyCart } from '#domain/cart/cart.ts'
import { isPast } from '#domain/orders/order.ts'
import { readStoredCart } from '#domain/commands/stored-cart.ts'
import { type ChosenRestaurant, readRestaurant } from '#web/state/basket/stored-cart.ts'
import { storeOrderText, readOrderText } from '#web/base/browser/stored-text.ts'
import { serverClock } from '#ui/base/server-clock.ts'
import { parisClock } from '#web/base/browser/paris-clock.ts'

/**
 * This browser's last order, with the data to order it again, and to find it while it is open.
 * Never contains the customer's identity.
 */
export type LastOrder = {
  choices: readonly CartLine[]
  /**
   * Names of the order's lines, and their unit prices in cents; empty until the order's page or the
   * customer's account has supplied them (E8).
   */
  sold: readonly LastSoldLine[]
  restaurant: ChosenRestaurant
  /** The time of day in Paris for which the order was placed, `HH:MM`. */
  clock: string
  /** Token, number and expiry of the order while it is open; null once it has ended. */
  open: OpenOrder | null
  /**
   * Token, number and expiry of an order that was handed over; the order is open again if the
   * hand-over is undone (N5).
   */
  handedOver: OpenOrder | null
}

type OpenOrder = { token: string; number: string; until: string }

/** A line as sold: its id in the cart, its name, and the price of one unit in cents. */
type LastSoldLine = Pick<Order['lines'][number], 'line' | 'name' | 'unitPrice'>

/** Milliseconds after its time at which an order counts as ended, if no end was reported. */
const OPEN_FOR = 24 * 60 * 60_000

const openUntil = (takeawayAt: string): string =>
  new Date(Date.parse(takeawayAt) + OPEN_FOR).toISOString()

/** Stores an order placed from this browser; its page adds the number later (`updateLastOrder`). */
export function rememberOrder(
  { token, takeawayAt, lines }: { token: string; takeawayAt: string; lines: readonly CartLine[] },
  restaurant: ChosenRestaurant,
): void {
  const { id, slug, name, phone, city } = restaurant
  storeLastOrder({
    choices: lines,
    sold: [],
    restaurant: { id, slug, name, phone, city },
    clock: parisClock(takeawayAt),
    open: { token, number: '', until: openUntil(takeawayAt) },
    handedOver: null,
  })
}

/**
 * Updates the stored order with data from the order's page: names and prices and, while the order
 * is open, its number and time. After the order has ended, only its contents remain stored. After a
 * hand-over, its token and number also remain for a day, because the hand-over may be undone.
 */
export function updateLastOrder({
  token,
  number,
  status,
  takeawayAt,
  lines,
}: Pick<Order, 'token' | 'number' | 'status'> &
  Partial<Pick<Order, 'takeawayAt' | 'lines'>>): void {
  const stored = parseLastOrder(readOrderText(), serverClock.now())
  const storedOrder = stored?.open ?? stored?.handedOver
  if (!stored || storedOrder?.token !== token) return
  const sold = lines ? toSoldLines(lines) : stored.sold
  const until = takeawayAt === undefined ? storedOrder.until : openUntil(takeawayAt)
  const order = { token, number, until }
  const updated = {
    ...stored,
    sold,
    open: isPast(status) ? null : order,
    handedOver: status === 'collected' ? order : null,
  }
  if (JSON.stringify(updated) !== JSON.stringify(stored)) storeLastOrder(updated)
}

export const toSoldLines = (lines: readonly LastSoldLine[]): readonly LastSoldLine[] =>
  lines.map(({ line, name, unitPrice }) => ({ line, name, unitPrice }))

export function storeLastOrder(lastOrder: LastOrder): void {
  // The name on a bowl is left out, because it may be a person's.
  const choices = lastOrder.choices.map((line) =>
    'title' in line ? { ...line, title: null } : line,
  )
  storeOrderText(JSON.stringify({ ...lastOrder, choices }))
  markDocument(lastOrder)
}

export function clearLastOrder(): void {
  storeOrderText(null)
  markDocument(null)
}

/** Updates the marks that the script in the document's head has set. */
export function markDocument(lastOrder: LastOrder | null): void {
  document.documentElement.toggleAttribute('data-ordered', lastOrder !== null)
  document.documentElement.toggleAttribute('data-open-order', lastOrder?.open != null)
}

/**
 * Parses the stored text, whatever it contains; `now` in epoch milliseconds decides whether the
 * order is still open.
 */
export function parseLastOrder(text: string | null, now: number): LastOrder | null {
  const stored = readJson(text ?? 'null')
  if (typeof stored !== 'object' || stored === null) return null
  const { choices, sold, restaurant, clock, open, handedOver } = stored as Record<string, unknown>
  const { lines } = readStoredCart({ ...emptyCart, lines: choices })
  const place = readRestaurant({ ...(restaurant as object), selected: true })
  if (place === null || typeof clock !== 'string' || !/^\d\d:\d\d$/.test(clock)) return null
  return {
    choices: lines,
    sold: Array.isArray(sold) ? sold.filter(isSoldLine) : [],
    restaurant: place,
    clock,
    open: parseOpenOrder(open, now),
    handedOver: parseOpenOrder(handedOver, now),
  }
}

function isSoldLine(stored: unknown): stored is LastSoldLine {
  if (typeof stored !== 'object' || stored === null) return false
  const { line, name, unitPrice } = stored as Record<string, unknown>
  return typeof line === 'string' && typeof name === 'string' && Number.isSafeInteger(unitPrice)
}

function parseOpenOrder(stored: unknown, now: number): OpenOrder | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { token, number, until } = stored as Record<string, unknown>
  if (
    typeof token !== 'string' ||
    !/^[\w-]{20,64}$/.test(token) ||
    typeof number !== 'string' ||
    number.length > 12
  )
    return null
  return typeof until === 'string' && Date.parse(until) > now ? { token, number, until } : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
