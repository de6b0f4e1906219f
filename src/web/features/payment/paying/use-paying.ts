import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { href } from '#contract/pages/links.ts'
import { type Payment, checkPayment, payAtRestaurant, payOrder } from '#contract/shop/payments.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { keptOrder } from '#web/state/ordering/kept-order.ts'
import { createPaying } from './paying-run.ts'
import type { Paying, Wish } from './paying.ts'

const { store, happen, reset } = createPaying()

export type UsedPaying = {
  paying: Paying
  /** What was last heard of the payment. */
  known: Payment | null
  wish: (wish: Wish) => void
  again: () => void
  /** What was refused is mended. */
  mended: () => void
}

/**
 * Paying one order from the page that is shown; `onSettled` is called once nothing is left to pay
 * here.
 */
export function usePaying({ onSettled }: { onSettled: (token: string) => void }): UsedPaying {
  const { api, locale } = useApp()
  const paying = useStore(store)
  const [known, setKnown] = useState<Payment | null>(null)

  const door = {
    async ask(wish: Wish) {
      const params = { token: wish.token }
      const payment = await (wish.do === 'pay'
        ? api.call(payOrder, { params, body: { card: wish.card }, idempotencyKey: wish.key })
        : wish.do === 'pay-at-restaurant'
          ? api.call(payAtRestaurant, { params })
          : api.call(checkPayment, { params }))
      setKnown(payment)
      return payment
    },
    onStep(now: Paying) {
      if (now.step === 'asking' || now.step === 'waiting' || now.step === 'unsure') return
      keptOrder.forgetMeans()
      // Another document: only that one may frame the page of the bank.
      if (now.step === 'authentication')
        location.assign(href('authentication', locale, { token: now.token }))
      if (now.step === 'lapsed' && keptOrder.readAwaiting()?.token === now.token)
        keptOrder.forgetAwaiting()
      if (now.step === 'settled') onSettled(now.token)
    },
  }
  const latest = useRef(door)
  useEffect(() => {
    latest.current = door
  })

  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      const now = store.getState()
      if (!persisted || now.step !== 'authentication') return
      happen({ type: 'wish', wish: { do: 'look', token: now.token, tried: null } }, latest.current)
    }
    const again = () => happen({ type: 'again' }, latest.current)
    addEventListener('pageshow', look)
    addEventListener('online', again)
    return () => {
      removeEventListener('pageshow', look)
      removeEventListener('online', again)
      if (!('wish' in store.getState())) reset()
    }
  }, [])

  return {
    paying,
    known,
    wish: (wish) => happen({ type: 'wish', wish }, latest.current),
    again: () => happen({ type: 'again' }, latest.current),
    mended: () => happen({ type: 'mended' }, latest.current),
  }
}
