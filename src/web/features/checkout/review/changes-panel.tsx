import { useState } from 'react'
import { href } from '#contract/pages/links.ts'
import type { CartChange } from '#contract/shop/orders.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { Panel } from '#web/ui/show/panel.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import type { Review } from './use-review.ts'

/** Lists the changes line by line, to accept or to leave (C27). */
export function ChangesPanel({ review, onAccepted }: { review: Review; onAccepted: () => void }) {
  const t = useText('checkout')
  const tError = useText('errors')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const accept = () => {
    setBusy(true)
    setFailed(false)
    review
      .accept()
      .then(onAccepted)
      .catch(() => {
        setFailed(true)
        showToast({ tone: 'err', text: tError('network') })
      })
      .finally(() => setBusy(false))
  }
  return (
    <Panel title={t('changes.title')}>
      <div role="alert">
        <p className="mt-1.5">{t('changes.text')}</p>
        <ul className="mt-4 border-t border-line">
          {review.changes.map((change) => (
            <Change key={change.line} change={change} />
          ))}
        </ul>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button busy={busy} onClick={accept}>
          {t('changes.accept')}
        </Button>
        <ButtonLink kind="line" to={href('cart', locale)}>
          {t('changes.back')}
        </ButtonLink>
      </div>
      <Problem text={failed ? tError('network') : null} />
    </Panel>
  )
}

function Change({ change: { name, kind, products, before, after } }: { change: CartChange }) {
  const t = useText('checkout')
  const { price, list } = useFormat()
  return (
    <li className="num flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3">
      <span>
        <b className="font-semibold">{name}</b>
        {kind === 'gone' ? (
          <span className="block text-sm text-ink-2">{t('changes.gone')}</span>
        ) : null}
        {kind === 'unavailable' ? (
          <span className="block text-sm text-ink-2">
            {t('changes.unavailable', { products: list(products) })}
          </span>
        ) : null}
      </span>
      {before !== null && after !== null && before !== after ? (
        <span className="whitespace-nowrap">
          <span className="sr-only">{t('changes.before')} </span>
          <s className="text-ink-2">{price(before)}</s>{' '}
          <span className="sr-only">{t('changes.after')} </span>
          <b className="font-bold">{price(after)}</b>
        </span>
      ) : null}
    </li>
  )
}
