import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { href } from '#contract/links.ts'
import { useLocale } from '../app-data.tsx'
import { useText } from '../text.ts'
import { Icon } from '../ui/icon.tsx'
import { Tag } from '../ui/tag.tsx'
import { useChallenge } from './use-challenge.ts'

/** The page at which the bank asks its customer, in a frame; where it is comes from our server alone (Y3). */
export function BankFrame({ token }: { token: string }) {
  const t = useText('payment')
  const locale = useLocale()
  const navigate = useNavigate()
  const frame = useRef<HTMLIFrameElement>(null)
  const { payment, returned } = useChallenge(token, frame)
  const order = href('confirmation', locale, { token })
  const over = payment !== null && payment.state !== 'authentication' && payment.state !== 'checking'

  useEffect(() => {
    if (over) void navigate(order, { replace: true })
  }, [over, navigate, order])

  const shown = payment?.state === 'authentication' && !returned ? payment.challengeUrl : null
  return (
    <div className="mx-auto grid max-w-120 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-sm font-semibold">{t('bank.title')}</h1>
        <Tag><Icon name="lock" size={16} />{t('bank.safe')}</Tag>
      </div>
      <div className="h-[clamp(28rem,70dvh,40rem)] overflow-hidden rounded-md border border-line bg-ground">
        {shown === null ? <Waiting text={t(payment === null ? 'bank.loading' : 'bank.back')} /> : (
          <iframe ref={frame} key={shown} title={t('bank.frame')} src={shown} referrerPolicy="strict-origin" className="size-full" />
        )}
      </div>
      <p className="text-center text-sm text-ink-2">
        {t('bank.note')}{' '}
        <Link to={order} replace className="tap font-semibold text-leaf-text">{t('bank.cancel')}</Link>
      </p>
    </div>
  )
}

function Waiting({ text }: { text: string }) {
  return (
    <div className="grid gap-4 p-7">
      <output className="font-semibold">{text}</output>
      {['h-7 w-30', 'h-4 w-9/10', 'h-4 w-7/10', 'mt-3 h-13'].map((size) => <div key={size} className={`skeleton ${size}`} aria-hidden="true" />)}
    </div>
  )
}
