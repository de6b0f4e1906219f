import { type RefObject, useEffect, useState } from 'react'
import { type Payment, checkPayment } from '#contract/shop/payments.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useReturned } from './use-returned.ts'

/**
 * Milliseconds between two requests to the server: the bank's page may finish without notifying us.
 */
const EVERY = 3000
const EVERY_RETURNED = 1500

/**
 * The state of the bank's authentication according to the server; `returned`: whether the bank’s
 * page has redirected back.
 */
export function useChallenge(token: string, frame: RefObject<HTMLIFrameElement | null>) {
  const api = useApi()
  const [payment, setPayment] = useState<Payment | null>(null)
  const returned = useReturned(frame)

  useEffect(() => {
    let isCurrent = true
    let clock: ReturnType<typeof setTimeout>
    const pollPayment = async () => {
      // A lost reply is not requested again: the next one replaces it.
      const now = await api.call(checkPayment, { params: { token } }).catch(() => null)
      if (!isCurrent) return
      if (now) setPayment(now)
      clock = setTimeout(() => void pollPayment(), returned ? EVERY_RETURNED : EVERY)
    }
    void pollPayment()
    return () => {
      isCurrent = false
      clearTimeout(clock)
    }
  }, [api, token, returned])

  return { payment, returned }
}
