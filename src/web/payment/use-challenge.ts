import { type RefObject, useEffect, useState } from 'react'
import { RETURNED } from '#contract/card-fields.ts'
import { type Payment, checkPayment } from '#contract/payments.ts'
import { useApi } from '../app-data.tsx'

/** Milliseconds between two looks: the bank's page may be done without telling. */
const EVERY = 3000
const EVERY_RETURNED = 1500

/**
 * What the bank is asking, as the server has it; `returned` once the bank's page has led back. What comes back with it is
 * not looked at (Y6).
 */
export function useChallenge(token: string, frame: RefObject<HTMLIFrameElement | null>) {
  const api = useApi()
  const [payment, setPayment] = useState<Payment | null>(null)
  const [returned, setReturned] = useState(false)

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || !source || source !== frame.current?.contentWindow) return
      if (typeof data === 'object' && data !== null && 'type' in data && data.type === RETURNED) setReturned(true)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame])

  useEffect(() => {
    let wanted = true
    let clock: ReturnType<typeof setTimeout>
    const look = async () => {
      // A missed answer is made up for by the next one.
      const now = await api.call(checkPayment, { params: { token } }).catch(() => null)
      if (!wanted) return
      if (now) setPayment(now)
      clock = setTimeout(() => void look(), returned ? EVERY_RETURNED : EVERY)
    }
    void look()
    return () => {
      wanted = false
      clearTimeout(clock)
    }
  }, [api, token, returned])

  return { payment, returned }
}
