import { useEffect, useRef, type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Tag } from '#web/ui/show/tag.tsx'
import { BankWindow } from './bank-window.tsx'
import { type Payment, checkPayment } from '#contract/shop/payments.ts'
import { useReturned } from './use-returned.ts'

/**
 * The page on which the bank authenticates its customer, in a frame; its address comes from our
 * server alone (Y3).
 */
export function BankFrame({ token }: { token: string }) {
  const t = useText('payment')
  const locale = useLocale()
  const navigate = useNavigate()
  const frame = useRef<HTMLIFrameElement>(null)
  const { payment, returned } = useChallenge(token, frame)
  const order = href('confirmation', locale, { token })
  const over =
    payment !== null && payment.state !== 'authentication' && payment.state !== 'checking'

  useEffect(() => {
    if (over) void navigate(order, { replace: true })
  }, [over, navigate, order])

  const frameAddress =
    payment?.state === 'authentication' && !returned ? payment.challengeUrl : null
  return (
    <div className="mx-auto grid max-w-120 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-sm font-semibold">{t('bank.title')}</h1>
        <Tag>
          <Icon name="lock" size={16} />
          {t('bank.safe')}
        </Tag>
      </div>
      <BankWindow
        frame={frame}
        address={frameAddress}
        waiting={t(payment === null ? 'bank.loading' : 'bank.back')}
      />
      <p className="text-center text-sm text-ink-2">
        {t('bank.note')}{' '}
        <Link to={order} replace className="tap font-semibold text-leaf-text">
          {t('bank.cancel')}
        </Link>
      </p>
    </div>
  )
}

/**
 * Milliseconds between two requests to the server: the bank's page may finish without notifying us.
 */
const EVERY = 3000
const EVERY_RETURNED = 1500

/**
 * The state of the bank's authentication according to the server; `returned`: whether the bank’s
 * page has redirected back.
 */
function useChallenge(token: string, frame: RefObject<HTMLIFrameElement | null>) {
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
