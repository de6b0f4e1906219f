import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { href } from '#contract/pages/links.ts'
import { type Payment, checkPayment, payAtRestaurant, payOrder } from '#contract/shop/payments.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { storedOrder } from './stored-order.ts'
import type { Ordering, OrderingEvent, Sending, Task } from './ordering.ts'
import { type OrderingPorts, createOrdering } from './run-ordering.ts'

const { store, dispatch, reset } = createOrdering()

type PlacedEvent = Extract<OrderingEvent, { type: 'placed' }>
/** The functions that the page supplies. */
export type PagePorts = {
  /** Sends the order. Only on a page that places orders. */
  submit?: (sending: Sending) => Promise<PlacedEvent>
  onPlaced?: (token: string) => void
  /** Called when nothing is left to pay on this page. */
  onSettled: (token: string) => void
}

export type OrderingView = {
  ordering: Ordering
  /** The last known state of the payment. */
  payment: Payment | null
  dispatch: (event: OrderingEvent) => void
  /** Begins a task; false if another was in progress. */
  begin: (task: Task) => boolean
}

/** The order that is placed or paid from the current page. Call only after hydration. */
export function useOrdering(page: PagePorts): OrderingView {
  const { api, locale } = useApp()
  const ordering = useStore(store)
  const [payment, setPayment] = useState<Payment | null>(null)

  const ports: OrderingPorts = {
    async ask(task) {
      if (task.do === 'submit') {
        if (!page.submit) throw new Error('this page cannot place an order')
        return page.submit(task.sending)
      }
      const { token } = task
      const params = { token }
      const answeredPayment = await (task.do === 'pay'
        ? api.call(payOrder, { params, body: { card: task.card }, idempotencyKey: task.key })
        : task.do === 'pay-at-restaurant'
          ? api.call(payAtRestaurant, { params })
          : api.call(checkPayment, { params }))
      setPayment(answeredPayment)
      return { type: 'heard', token, task, payment: answeredPayment }
    },
    onStep(now) {
      if ('task' in now) return
      if (now.step === 'placed') return page.onPlaced?.(now.token)
      storedOrder.clearTask()
      // Opens the authentication page as a new document, because only a separate document may frame
      // the bank's page.
      if (now.step === 'authentication')
        location.assign(href('authentication', locale, { token: now.token }))
      if (now.step === 'lapsed' && storedOrder.readAwaiting()?.token === now.token)
        storedOrder.clearAwaiting()
      if (now.step === 'settled') page.onSettled(now.token)
    },
  }
  const latest = useRef(ports)
  useEffect(() => {
    latest.current = ports
  })

  useEffect(() => {
    if (store.getState().step === 'placed') reset()
    const checkAfterReturn = ({ persisted }: PageTransitionEvent) => {
      const now = store.getState()
      if (!persisted || now.step !== 'authentication') return
      const task = { do: 'look', token: now.token, attempts: null } as const
      dispatch({ type: 'begin', task }, latest.current)
    }
    const again = () => dispatch({ type: 'again' }, latest.current)
    addEventListener('pageshow', checkAfterReturn)
    addEventListener('online', again)
    return () => {
      removeEventListener('pageshow', checkAfterReturn)
      removeEventListener('online', again)
      const now = store.getState()
      // When the page is left, a refusal is removed, so that it is not shown again on a return.
      if (!('task' in now) && now.step !== 'ordered-before') reset()
    }
  }, [])

  return {
    ordering,
    payment,
    dispatch: (event) => dispatch(event, latest.current),
    begin(task) {
      const before = store.getState()
      dispatch({ type: 'begin', task }, latest.current)
      return store.getState() !== before
    },
  }
}
