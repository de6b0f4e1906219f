import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiProblem } from '#contract/client.ts'
import { href } from '#contract/pages/links.ts'
import { placeOrder } from '#contract/shop/orders.ts'
import { abandonOrder, checkPayment } from '#contract/shop/payments.ts'
import type { CartLine, LineId } from '#domain/cart/cart.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { cartStore, useCart, useCartActions } from '#web/state/basket/store.ts'
import {
  type Awaiting,
  type StoredDelivery,
  storedOrder,
} from '#web/state/ordering/stored-order.ts'
import { freshKey } from '#web/state/ordering/order-key.ts'
import { promoOf, sentDelivery, sentLines } from '#web/state/ordering/order-body.ts'
import { onOrderPlaced, announceOrderPlaced } from '#web/state/ordering/order-news.ts'
import type { OrderBody, Sending, Task } from '#web/state/ordering/ordering.ts'
import { type OrderingView, useOrdering } from '#web/state/ordering/use-ordering.ts'

/** The code that stores an order for the next visit is loaded while the order is being sent. */
const loadLastOrder = () => import('#web/state/ordering/last-order.ts')

export type PlacingState = OrderingView & {
  /** Whether the page was reloaded while the order was being sent, and continues with it (Y8). */
  resumed: boolean
  /** Refuses to order without a network connection; returns true if it refused. */
  refuseOffline: () => boolean
  /** Places the order. `card`: the provider's token for a card; null to pay at the restaurant. */
  place: (body: OrderBody, card: string | null) => void
  /**
   * Lets the customer order this cart a second time: the next order uses a new key. Sends nothing
   * by itself.
   */
  orderAnew: () => void
  /** Token of the order that this exact cart became and that awaits its payment; null if none. */
  awaited: string | null
}

/**
 * Places an order from the checkout page and pays it; `lines` are the lines shown there. Call only
 * after hydration.
 */
export function usePlacing(
  lines: readonly CartLine[],
  delivery: StoredDelivery | null,
): PlacingState {
  const { restaurant, takeawayAt, cart, priced } = useCart()
  const content = JSON.stringify([
    restaurant?.id,
    takeawayAt,
    sentLines(lines),
    promoOf(cart, priced),
    ...(delivery ? [sentDelivery(delivery)] : []),
  ])
  const visibleOrder = useRef({ lines: [] as readonly LineId[], content })
  const lastLines = useRef<readonly LineId[]>([])
  const goTo = useGoTo()
  const orderingUsed = useOrdering({
    submit: useSubmit((awaiting) => paymentOf(awaiting, visibleOrder.current)),
    onPlaced: useOnPlaced(),
    onSettled: goTo,
  })
  const { dispatch, begin } = orderingUsed
  const [storedSending] = useState(() => storedOrder.read().sending)
  const latest = useRef(dispatch)
  useEffect(() => {
    latest.current = dispatch
  })

  useEffect(() => {
    visibleOrder.current = { lines: lines.map(({ id }) => id), content }
    if (lines.length === 0) return
    // `lastLines` also keeps the lines: another tab that ordered them may empty the cart before
    // this tab is notified of the order.
    lastLines.current = visibleOrder.current.lines
    // The key is created when the page opens and read again when the order is sent, so that two
    // tabs that send at once use the same key.
    storedOrder.keyFor(visibleOrder.current.lines)
  }, [lines, content])

  useEffect(() => {
    const awaiting = storedOrder.readAwaiting()
    const task: Task | null = storedSending
      ? { do: 'submit', sending: storedSending }
      : awaiting && paymentOf(awaiting, visibleOrder.current)
    if (task) latest.current({ type: 'begin', task })
  }, [storedSending])

  useEffect(
    () =>
      onOrderPlaced(({ lines: placedLines, token }) => {
        if (!placedLines.some((line) => lastLines.current.includes(line))) return
        latest.current({ type: 'placed-elsewhere', token })
      }),
    [],
  )

  const awaiting = storedOrder.readAwaiting()
  return {
    ...orderingUsed,
    resumed: storedSending !== null,
    awaited: awaiting?.what === content ? awaiting.token : null,
    refuseOffline() {
      // Without a network connection the order is not sent: if the browser sent the order later by
      // itself, the customer would no longer expect it. If an order is already being sent, its
      // outcome is queried instead.
      if (navigator.onLine) return false
      dispatch({ type: 'offline' })
      return true
    },
    place(body, card) {
      void loadLastOrder().catch(() => undefined)
      const key = storedOrder.keyFor(idsOf(body))
      visibleOrder.current.content = contentOf(body)
      // An order that awaits its payment is sent again unchanged, and then paid in the way that the
      // customer chooses now.
      const awaited = storedOrder.readAwaiting()?.key === key
      const sending = {
        key,
        body: { ...body, payment: card !== null || awaited ? 'card' : 'at-restaurant' } as const,
      }
      if (!begin({ do: 'submit', sending })) return
      storedOrder.change({
        means: card === null ? { by: 'restaurant' } : { by: 'card', card, key: freshKey() },
        sending,
      })
    },
    orderAnew() {
      storedOrder.clearKey()
      dispatch({ type: 'mended' })
    },
  }
}

/**
 * The next task for an order that awaits its payment: pays the order in the chosen way, or only
 * queries its payment if the cart has changed since the order was placed. Null if none of the
 * order's lines is in the cart, so that the order is not paid by mistake.
 */
function paymentOf(
  awaiting: Awaiting,
  visibleOrder: { lines: readonly LineId[]; content: string },
): Task | null {
  if (!awaiting.lines.some((line) => visibleOrder.lines.includes(line))) return null
  const means = awaiting.what === visibleOrder.content ? storedOrder.read().means : null
  const { token } = awaiting
  if (means?.by === 'card') return { do: 'pay', token, card: means.card, key: means.key }
  return means ? { do: 'pay-at-restaurant', token } : { do: 'look', token, attempts: null }
}

/** The order without the customer's details, for comparison. */
const contentOf = ({ restaurant, takeawayAt, lines, promo, delivery }: OrderBody): string =>
  JSON.stringify([restaurant, takeawayAt, lines, promo ?? null, ...(delivery ? [delivery] : [])])
const idsOf = ({ lines }: Pick<OrderBody, 'lines'>): LineId[] => lines.map(({ id }) => id)

/** Sends an order and returns the next task for it. */
function useSubmit(paymentOf: (awaiting: Awaiting) => Task | null) {
  const { api } = useApp()

  const send = async ({ key, body }: Sending) =>
    (await api.call(placeOrder, { body, idempotencyKey: key })).token

  /**
   * Handles a key that was already used for a different body: if that earlier order still awaits
   * its payment, it is abandoned and this cart is sent as a new order.
   */
  async function sendAnew({ key, body }: Sending, error: unknown): Promise<string> {
    const awaiting = storedOrder.readAwaiting()
    if (
      !(error instanceof ApiProblem) ||
      error.problem.code !== 'idempotency_key_reused' ||
      awaiting?.key !== key
    )
      throw error
    const { status, state } = await api.call(checkPayment, { params: { token: awaiting.token } })
    if (state === 'checking') throw new ApiProblem({ ...error.problem, code: 'request_in_flight' })
    if (status !== 'awaiting-payment' && status !== 'cancelled') throw error
    // Two tabs ordered one cart with different customer details; the other tab was first.
    if (
      status === 'awaiting-payment' &&
      !storedOrder.isPlacedHere(awaiting) &&
      awaiting.what === contentOf(body)
    )
      return awaiting.token
    // Abandons the earlier order, so that it is not paid by mistake and does not block a place in
    // its slot. If it was paid meanwhile, it remains valid and the error is thrown.
    if (status === 'awaiting-payment') {
      await api.call(abandonOrder, { params: { token: awaiting.token } }).catch(() => {
        throw error
      })
    }
    const payment = storedOrder.read().means?.by === 'restaurant' ? 'at-restaurant' : 'card'
    const anew: Sending = {
      key: storedOrder.replaceKey(key, idsOf(body)),
      body: { ...body, payment },
    }
    storedOrder.change({ sending: anew })
    return send(anew)
  }

  return async (sending: Sending) => {
    const token = await send(sending).catch((error: unknown) => sendAnew(sending, error))
    const lastSending = storedOrder.read().sending ?? sending
    if (lastSending.body.payment !== 'card') return { type: 'placed', token, next: null } as const
    // The order awaits its payment, so the cart is not emptied until it is paid.
    const awaiting = {
      key: lastSending.key,
      token,
      lines: idsOf(lastSending.body),
      what: contentOf(lastSending.body),
    }
    storedOrder.storeAwaiting(awaiting)
    storedOrder.change({ sending: null })
    return { type: 'placed', token, next: paymentOf(awaiting) } as const
  }
}

/**
 * Opens the page of an order and removes the stored data of the ordering process. If the order
 * awaits payment, the order's page removes the data later and empties the cart.
 */
function useGoTo(): (token: string) => void {
  const { locale } = useApp()
  const navigate = useNavigate()
  return (token) => {
    if (storedOrder.readAwaiting()?.token !== token) storedOrder.clearAll()
    void navigate(href('confirmation', locale, { token }), { replace: true })
  }
}

/** After an order was placed: empties the cart, and stores the order for the next visit. */
function useOnPlaced(): (token: string) => void {
  const { run, chooseTime } = useCartActions()
  const goTo = useGoTo()
  return (token) => {
    const { sending } = storedOrder.read()
    const { restaurant } = cartStore.getState()
    run({ type: 'clear' })
    chooseTime(null)
    if (sending) announceOrderPlaced({ lines: idsOf(sending.body), token })
    if (!sending || !restaurant) return goTo(token)
    const { takeawayAt, lines } = sending.body
    loadLastOrder()
      .then(
        ({ rememberOrder }) => rememberOrder({ token, takeawayAt, lines }, restaurant),
        () => undefined,
      )
      .finally(() => goTo(token))
    return undefined
  }
}
