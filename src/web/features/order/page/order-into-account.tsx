import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { takeOrderIn } from '#contract/customers/account.ts'
import { ApiProblem } from '#contract/client.ts'
import { href } from '#contract/pages/links.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { returnSearch } from '#web/state/session/return-page.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import { Panel } from '#web/ui/show/panel.tsx'
import { latePointsOf } from './late-points.ts'

type OrderIntoAccountProps = { order: OrderView; onChanged: () => void }

/**
 * Offers a customer who has the link of an order to add it to their account; renders nothing if it
 * already belongs to an account.
 */
export function OrderIntoAccount({ order, onChanged }: OrderIntoAccountProps) {
  const t = useText('order')
  const { token, number, status, owned, claim } = order
  const [claimedPoints, setClaimedPoints] = useState<{ points: number } | null>(null)
  if (claimedPoints) return <TakenOrderNote number={number} points={claimedPoints.points} />
  if (owned || status === 'awaiting-payment' || status === 'cancelled') return null
  return (
    <div className="print:hidden">
      <Panel title={t('intoAccount.title')}>
        <p className="mt-2">{t('intoAccount.text')}</p>
        {claim ? <Claim claim={claim} late={latePointsOf(order)?.points ?? 0} /> : null}
        <Offer
          token={token}
          onTaken={() => setClaimedPoints({ points: claim?.points ?? 0 })}
          onChanged={onChanged}
        />
      </Panel>
    </div>
  )
}

/** The points of the order with the code that claims them, here or from the receipt (L6). */
function Claim({
  claim: { code, points, until },
  late,
}: {
  claim: NonNullable<OrderView['claim']>
  /** How many of these points were granted for the lateness. */
  late: number
}) {
  const t = useText('order')
  const locale = useLocale()
  const { day, time } = useFormat()
  return (
    <div className="num mt-3 rounded-[10px] bg-rose px-4 py-3 text-on-field">
      <p className="font-semibold">{t('claim.points', { points })}</p>
      {late === 0 ? null : <p className="text-sm">{t('claim.late', { points: late })}</p>}
      <p className="display-face mt-1 text-2xl tracking-normal!">{code}</p>
      <p className="mt-1 text-sm">
        {t('claim.until', { points, day: day(until), time: time(until) })}{' '}
        <Link to={`${href('accountLoyalty', locale)}#${code}`} className="tap font-semibold">
          {t('claim.use')}
        </Link>
      </p>
    </div>
  )
}

type OfferProps = Pick<OrderIntoAccountProps, 'onChanged'> & { token: string; onTaken: () => void }

/**
 * The offer to add the order: the page as sent by the server addresses a visitor, and after
 * hydration a logged-in customer.
 */
function Offer({ token, onTaken, onChanged }: OfferProps) {
  const t = useText('order')
  const locale = useLocale()
  const isLoggedIn = useIsLoggedIn()
  const { pathname } = useLocation()
  const call = useAccountCall()
  const { busy, problem, run } = useAction()
  const claimOrder = () =>
    run('take', async () => {
      try {
        await call(takeOrderIn, { body: { token } })
        onTaken()
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.problem.code !== 'not_found') throw error
        showToast({ tone: 'warn', text: t('intoAccount.elsewhere') })
      }
      onChanged()
    })
  if (isLoggedIn)
    return (
      <>
        <Button kind="line" className="mt-4" busy={busy !== null} onClick={claimOrder}>
          {t('intoAccount.take')}
        </Button>
        <Problem text={problem} />
      </>
    )
  return (
    <>
      <p className="mt-1">{t('intoAccount.visitor')}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink kind="line" size="s" to={href('login', locale) + returnSearch(pathname)}>
          {t('intoAccount.logIn')}
        </ButtonLink>
        <ButtonLink kind="line" size="s" to={href('signUp', locale) + returnSearch(pathname)}>
          {t('intoAccount.signUp')}
        </ButtonLink>
      </p>
    </>
  )
}

/** The pressed button has disappeared: moves the focus to the next possible action. */
function TakenOrderNote({ number, points }: { number: string; points: number }) {
  const t = useText('order')
  const locale = useLocale()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector('a')?.focus(), [])
  return (
    <div ref={ref} className="print:hidden">
      <Note tone="ok">
        <output className="block text-base font-semibold">
          {t('intoAccount.taken', { number })}
          {points > 0 ? ` ${t('intoAccount.takenPoints', { points })}` : ''}
        </output>
        <ButtonLink kind="line" size="s" className="mt-3" to={href('accountOrders', locale)}>
          {t('intoAccount.history')}
        </ButtonLink>
      </Note>
    </div>
  )
}
