import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { href } from '#contract/links.ts'
import { placeOrder } from '#contract/orders.ts'
import type { CartLine, LineId } from '#domain/cart.ts'
import { useApp } from '../app-data.tsx'
import { useCartActions } from '../cart/store.ts'
import { keptOrder } from './kept-order.ts'
import { createPlacing } from './placing-run.ts'
import type { OrderBody, Placing } from './placing.ts'

const { store, happen, reset } = createPlacing()

/** Tells the other tabs which cart became which order. */
const CHANNEL = 'order-placed'
type News = { lines: readonly LineId[]; token: string }

export type UsedPlacing = {
  placing: Placing
  /** The page was reloaded while the order was on its way, and goes on with it (Y8). */
  resumed: boolean
  place: (body: OrderBody) => void
  again: () => void
  mended: () => void
  /** The customer wants the same things a second time. */
  orderAnew: () => void
}

/** Placing an order from the checkout page; `lines` are those on it. For after hydration only. */
export function usePlacing(lines: readonly CartLine[]): UsedPlacing {
  const placing = useStore(store)
  const door = useDoor()
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
    if (kept && store.getState().step === 'form') happen({ type: 'send', sending: kept }, door.current)
    // What was refused is mended elsewhere: it is not said again on coming back.
    return () => {
      const { step } = store.getState()
      if (step === 'placed' || step === 'form') reset()
    }
  }, [door, kept])

  useEffect(() => {
    const onOnline = () => happen({ type: 'again' }, door.current)
    addEventListener('online', onOnline)
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
      if (!data.lines.some((line) => shownLines.current.includes(line))) return
      happen({ type: 'answered', token: data.token }, { ...door.current, onPlaced: door.current.onPlacedElsewhere })
    })
    return () => {
      removeEventListener('online', onOnline)
      channel.close()
    }
  }, [door])

  return {
    placing, resumed: kept !== null,
    place(body) {
      const sending = { key: keptOrder.keyFor(body.lines.map(({ id }) => id)), body }
      if (store.getState().step === 'form') keptOrder.keepSending(sending)
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

/** The latest way to the server, to the cart and to the next page, for answers that come when they come. */
function useDoor() {
  const { api, locale } = useApp()
  const { run, chooseTime } = useCartActions()
  const navigate = useNavigate()

  const goTo = (token: string) => {
    keptOrder.forgetAll()
    void navigate(href('confirmation', locale, { token }), { replace: true })
  }
  const door = {
    ask: ({ key, body }: { key: string; body: OrderBody }) =>
      api.call(placeOrder, { body, idempotencyKey: key }).then(({ token }) => token),
    onPlaced(token: string) {
      const sending = keptOrder.readSending()
      run({ type: 'clear' })
      chooseTime(null)
      if (sending) tell({ lines: sending.body.lines.map(({ id }) => id), token })
      goTo(token)
    },
    onPlacedElsewhere: goTo,
    onRefused: () => keptOrder.forgetSending(),
  }
  const latest = useRef(door)
  useEffect(() => {
    latest.current = door
  })
  return latest
}

function tell(news: News): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}
