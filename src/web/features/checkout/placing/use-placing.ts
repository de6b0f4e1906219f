import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { ApiProblem } from '#contract/client.ts'
import { href } from '#contract/pages/links.ts'
import { placeOrder } from '#contract/shop/orders.ts'
import { abandonOrder, checkPayment } from '#contract/shop/payments.ts'
import type { CartLine, LineId } from '#domain/cart/cart.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { cartStore, useCart, useCartActions } from '#web/state/basket/store.ts'
import type { Wish } from '#web/features/payment/paying/paying.ts'
import { type KeptDelivery, keptOrder } from '#web/state/ordering/kept-order.ts'
import { freshKey } from '#web/state/ordering/order-key.ts'
import { promoOf, sentDelivery, sentLines } from '#web/state/ordering/order-body.ts'
import { onOrderTaken, tellOrderTaken } from '#web/state/ordering/order-news.ts'
import { createPlacing } from './order-submission.ts'
import type { OrderBody, Placing, Sending } from '#web/state/ordering/placing.ts'

const { store, happen, reset } = createPlacing()

/** What keeps an order for the next visit comes while the order is on its way. */
const loadLastOrder = () => import('#web/state/ordering/last-order.ts')

export type UsedPlacing = {
  placing: Placing
  /** The page was reloaded while the order was on its way, and goes on with it (Y8). */
  resumed: boolean
  /** Refuses to order where there is no network, and says whether it did. */
  refuseOffline: () => boolean
  /** `card` is the provider's token for a card; null to pay at the restaurant. */
  place: (body: OrderBody, card: string | null) => void
  again: () => void
  mended: () => void
  /** The customer wants the same things a second time. */
  orderAnew: () => void
  /** The order that this very cart became and that awaits its payment, by its token. */
  awaited: string | null
}

/**
 * Placing an order from the checkout page; `lines` are those on it, `pay` settles the payment of an
 * order that awaits it. For after hydration only.
 */
export function usePlacing(
  lines: readonly CartLine[],
  delivery: KeptDelivery | null,
  pay: (wish: Wish) => void,
): UsedPlacing {
  const placing = useStore(store)
  const { restaurant, takeawayAt, cart, priced } = useCart()
  const what = JSON.stringify([
    restaurant?.id,
    takeawayAt,
    sentLines(lines),
    promoOf(cart, priced),
    ...(delivery ? [sentDelivery(delivery)] : []),
  ])
  const door = useDoor({ lines, what, pay })
  const awaiting = keptOrder.readAwaiting()
  const shownLines = useRef<readonly LineId[]>([])
  const [kept] = useState(() => keptOrder.readSending())

  useEffect(() => {
    if (lines.length === 0) return
    shownLines.current = lines.map(({ id }) => id)
    // Made on opening and read again on sending, so that two tabs that send at once send the same.
    keptOrder.keyFor(shownLines.current)
  }, [lines])

  useEffect(() => {
    if (store.getState().step === 'placed') reset()
    if (kept && store.getState().step === 'form')
      happen({ type: 'send', sending: kept }, door.current)
    if (!kept) door.current.resumePaying()
    // What was refused is mended elsewhere: it is not said again on coming back.
    return () => {
      const { step } = store.getState()
      if (step === 'placed' || step === 'form') reset()
    }
  }, [door, kept])

  useEffect(() => {
    const onOnline = () => happen({ type: 'again' }, door.current)
    addEventListener('online', onOnline)
    const stopHearing = onOrderTaken((news) => {
      if (!news.lines.some((line) => shownLines.current.includes(line))) return
      happen(
        { type: 'answered', token: news.token },
        { ...door.current, onPlaced: door.current.onPlacedElsewhere },
      )
    })
    return () => {
      removeEventListener('online', onOnline)
      stopHearing()
    }
  }, [door])

  return {
    placing,
    resumed: kept !== null,
    awaited: awaiting?.what === what ? awaiting.token : null,
    refuseOffline() {
      // Sent later by itself it would be an order that nobody confirmed; one that is on its way
      // already is asked about.
      if (navigator.onLine) return false
      happen({ type: 'offline' }, door.current)
      return true
    },
    place(body, card) {
      void loadLastOrder().catch(() => undefined)
      const key = keptOrder.keyFor(idsOf(body))
      // An order that awaits its payment is asked for as it was placed, and then paid as is wanted
      // now.
      const awaited = keptOrder.readAwaiting()?.key === key
      const sending = {
        key,
        body: { ...body, payment: card !== null || awaited ? 'card' : 'at-restaurant' } as const,
      }
      if (store.getState().step === 'form') {
        keptOrder.keepMeans(
          card === null ? { by: 'restaurant' } : { by: 'card', card, key: freshKey() },
        )
        keptOrder.keepSending(sending)
      }
      happen({ type: 'send', sending }, door.current)
    },
    again: () => happen({ type: 'again' }, door.current),
    mended: () => happen({ type: 'mended' }, door.current),
    orderAnew() {
      keptOrder.forgetKey()
      happen({ type: 'mended' }, door.current)
    },
  }
}

/** What is ordered, but for who orders it. */
const whatOf = ({ restaurant, takeawayAt, lines, promo, delivery }: OrderBody): string =>
  JSON.stringify([restaurant, takeawayAt, lines, promo ?? null, ...(delivery ? [delivery] : [])])
const idsOf = ({ lines }: Pick<OrderBody, 'lines'>): LineId[] => lines.map(({ id }) => id)

/**
 * The latest way to the server, to the cart and to the next page, for answers that come when they
 * come.
 */
function useDoor({
  lines,
  what,
  pay,
}: {
  lines: readonly CartLine[]
  what: string
  pay: (wish: Wish) => void
}) {
  const { api, locale } = useApp()
  const { run, chooseTime } = useCartActions()
  const navigate = useNavigate()

  const goTo = (token: string) => {
    keptOrder.forgetAll()
    void navigate(href('confirmation', locale, { token }), { replace: true })
  }

  const send = async ({ key, body }: Sending) =>
    (await api.call(placeOrder, { body, idempotencyKey: key })).token

  /**
   * The key belongs to an order of another body: while that one awaits its payment, this cart
   * becomes one of its own.
   */
  async function sendAnew({ key, body }: Sending, error: unknown): Promise<string> {
    const awaiting = keptOrder.readAwaiting()
    if (
      !(error instanceof ApiProblem) ||
      error.problem.code !== 'idempotency_key_reused' ||
      awaiting?.key !== key
    )
      throw error
    const { status, state } = await api.call(checkPayment, { params: { token: awaiting.token } })
    if (state === 'checking') throw new ApiProblem({ ...error.problem, code: 'request_in_flight' })
    if (status !== 'awaiting-payment' && status !== 'cancelled') throw error
    // Two tabs, one cart: the other one's words about who orders were first.
    if (
      status === 'awaiting-payment' &&
      !keptOrder.isOwn(awaiting) &&
      awaiting.what === whatOf(body)
    )
      return awaiting.token
    // Nobody may pay the earlier one by mistake, nor the kitchen keep its place; paid meanwhile, it
    // stands.
    if (status === 'awaiting-payment') {
      await api.call(abandonOrder, { params: { token: awaiting.token } }).catch(() => {
        throw error
      })
    }
    const payment = keptOrder.readMeans()?.by === 'restaurant' ? 'at-restaurant' : 'card'
    const anew: Sending = {
      key: keptOrder.keyInsteadOf(key, idsOf(body)),
      body: { ...body, payment },
    }
    keptOrder.keepSending(anew)
    return send(anew)
  }

  /** The order awaits its payment, and the cart stays until that has come. */
  function goOnToPay(token: string, { key, body }: Sending) {
    keptOrder.keepAwaiting({ key, token, lines: idsOf(body), what: whatOf(body) })
    keptOrder.forgetSending()
    reset()
    resumePaying()
  }

  /** Pays as was wanted; an order that the cart is not any more is not paid by mistake. */
  function resumePaying() {
    const awaiting = keptOrder.readAwaiting()
    if (!awaiting || !awaiting.lines.some((line) => lines.some(({ id }) => id === line))) return
    const means = awaiting.what === what ? keptOrder.readMeans() : null
    const { token } = awaiting
    if (means?.by === 'card') pay({ do: 'pay', token, card: means.card, key: means.key })
    else if (means) pay({ do: 'pay-at-restaurant', token })
    else pay({ do: 'look', token, tried: null })
  }

  const door = {
    ask: (sending: Sending) => send(sending).catch((error: unknown) => sendAnew(sending, error)),
    onPlaced(token: string) {
      const sending = keptOrder.readSending()
      if (sending?.body.payment === 'card') return goOnToPay(token, sending)
      const { restaurant } = cartStore.getState()
      run({ type: 'clear' })
      chooseTime(null)
      if (sending) tellOrderTaken({ lines: idsOf(sending.body), token })
      if (!sending || !restaurant) return goTo(token)
      const { takeawayAt, lines } = sending.body
      loadLastOrder()
        .then(
          ({ rememberOrder }) => rememberOrder({ token, takeawayAt, lines }, restaurant),
          () => undefined,
        )
        .finally(() => goTo(token))
      return undefined
    },
    onPlacedElsewhere: goTo,
    onRefused: () => {
      keptOrder.forgetSending()
      keptOrder.forgetMeans()
    },
    resumePaying,
  }
  const latest = useRef(door)
  useEffect(() => {
    latest.current = door
  })
  return latest
}
