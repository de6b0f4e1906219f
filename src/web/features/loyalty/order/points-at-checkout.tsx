import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { href } from '#contract/pages/links.ts'
import { getLoyalty } from '#contract/customers/loyalty.ts'
import { MAX_POINTS, capNotice, credit, withoutOrder } from '#domain/loyalty/loyalty.ts'
import { useApi, useMenu } from '#web/base/page/app-data.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import { rawCartStore } from '#web/state/basket/store.ts'
import { Link } from '#web/ui/controls/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Points } from '#web/ui/show/points.tsx'
import { usePoints } from '#web/features/loyalty/rewards/use-points.ts'

/** Points that existing orders will still add; 0 without a reply, null until known. */
function usePending(): number | null {
  const api = useApi()
  const [pending, setPending] = useState<number | null>(null)
  useEffect(() => {
    let isOver = false
    void api
      .call(getLoyalty, { query: { page: 1 } })
      .then(({ pending: pendingPoints }) => pendingPoints)
      // Without a reply, the warning leaves these points out.
      .catch(() => 0)
      .then((count) => {
        if (!isOver) setPending(count)
      })
    return () => {
      isOver = true
    }
  }, [api])
  return pending
}

/**
 * The points that the order earns and the resulting balance, with a warning if a full card would
 * lose some (L1, L4).
 */
export function PointsAtCheckout({ earns }: { earns: number }) {
  const t = useText('points')
  const tCart = useText('cart')
  const locale = useLocale()
  const { menu } = useMenu()
  const pendingPoints = usePending()
  const points = usePoints()
  const replaced = useStore(rawCartStore, ({ changing }) => changing?.earns ?? 0)
  if (points === null || pendingPoints === null) return null
  // If an order is being changed, the points that it cost are already in the balance: only what it
  // earns is subtracted.
  const { balance: balanceLeft, pending } = withoutOrder(
    { balance: points.pointsLeft, pending: pendingPoints },
    { points: 0, earns: replaced },
  )
  const balance = Math.max(0, balanceLeft)
  const notice = capNotice({ balance, pending, earns }, menu)
  const after = credit(credit(balance, pending).balance, earns).balance
  return (
    <div className="num mt-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        {earns > 0 ? <Points wraps>{tCart('summary.earns', { points: earns })}</Points> : null}
        <span className="text-ink-2">{t('after', { balance: after })}</span>
      </p>
      {notice ? (
        <Note tone="warn" className="mt-3">
          <output className="block font-semibold">
            {t('cap.title', { points: notice.lostPoints })}
          </output>
          <p className="mt-1">{t('cap.text', { max: MAX_POINTS, points: notice.lostPoints })}</p>
          {notice.rewards.length > 0 ? (
            <>
              <p className="mt-2 font-semibold">{t('cap.now')}</p>
              <ul className="mt-0.5">
                {notice.rewards.toReversed().map(({ slug, label, points }) => (
                  <li key={slug}>{t('cap.reward', { reward: label, points })}</li>
                ))}
              </ul>
              <Link to={href('loyalty', locale)} className="tap mt-2 inline-block font-semibold">
                {t('cap.choose')}
              </Link>
            </>
          ) : null}
        </Note>
      ) : null}
    </div>
  )
}
