import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Cart } from '#domain/cart/cart.ts'
import { type BestPrice, bestPrice } from '#domain/commands/best-price.ts'
import { type PointsPrice, pointsPrice } from '#domain/commands/points-price.ts'
import { cartAt } from '#domain/pricing/promo-times.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { usePoints } from '#web/features/loyalty/rewards/use-points.ts'
import { updateCart, cartStore, useCart } from '#web/state/basket/store.ts'

/**
 * Milliseconds to wait after the last change of the cart before the search for a better price
 * begins. The search may take some milliseconds, so it must not run at each tap.
 */
const QUIET = 250

/**
 * Shows that the same things cost less in another way, and the saving; one press applies it,
 * another undoes it (E6). What points could pay is shown only if nothing can be saved without them.
 */
export function BestPriceHint() {
  const { cart, priced, takeawayAt } = useCart()
  const t = useText('saving')
  const undo = useText('cart')('clear.undo')
  const { price } = useFormat()
  const hint = useHint(cart, takeawayAt)
  if (!hint) return null
  const saves = price(hint.saves)
  if ('points' in hint) {
    const points = t('points', { points: hint.points })
    return (
      <Hint
        title={t('payable', { points })}
        lines={[hint.pays.join(', ')]}
        action={t('pay')}
        amount={`${points}, ${t('less', { price: saves })}`}
        apply={() => applyHint(cart, hint.cart, t('paid', { points, price: saves }), undo)}
      />
    )
  }
  return (
    <Hint
      title={t('title')}
      lines={hint.changes.map(({ from, to, joins, leaves }) => {
        const before = [from, ...joins].join(' + ')
        const after = [to, ...leaves].join(' + ')
        return before === after ? t('order', { name: to }) : t('instead', { before, after })
      })}
      note={cart.promo && priced.discount > 0 ? t('code', { code: cart.promo.code }) : null}
      action={t('take')}
      amount={t('less', { price: saves })}
      apply={() => applyHint(cart, hint.cart, t('taken', { price: saves }), undo)}
    />
  )
}

/** The best offer for the cart shown; null while the search runs. */
function useHint(cart: Cart, takeawayAt: string | null): BestPrice | PointsPrice | null {
  const { menu } = useMenu()
  const pointsLeft = usePoints()?.pointsLeft ?? 0
  const [computed, setComputed] = useState<{
    question: object
    hint: BestPrice | PointsPrice | null
  }>()
  const question = useMemo(
    () => ({ cart: cartAt(cart, takeawayAt), menu, left: pointsLeft }),
    [cart, takeawayAt, menu, pointsLeft],
  )
  useEffect(() => {
    const search = () =>
      setComputed({
        question,
        hint:
          bestPrice(question.cart, question.menu) ??
          pointsPrice(question.cart, question.menu, question.left),
      })
    const timer = setTimeout(search, QUIET)
    return () => clearTimeout(timer)
  }, [question])
  return computed?.question === question ? computed.hint : null
}

/** Applies the cheaper cart, unless another tab has changed the cart meanwhile. */
function applyHint(cart: Cart, { lines }: Cart, text: string, label: string) {
  if (cartStore.getState().cart !== cart) return
  const cheaper = { ...cart, lines }
  updateCart(() => cheaper)
  const run = () => updateCart((now) => (now === cheaper ? cart : now))
  showToast({ tone: 'ok', text, action: { label, run } })
}

type HintProps = {
  title: string
  lines: readonly string[]
  note?: string | null
  action: string
  amount: string
  apply: () => void
}

function Hint({ title, lines, note = null, action, amount, apply }: HintProps): ReactNode {
  return (
    <Note tone="ok" className="mt-6">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 space-y-0.5">
        {lines.map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ul>
      {note === null ? null : <p className="mt-1 text-ink-2">{note}</p>}
      <Button kind="line" size="s" className="mt-2" amount={amount} onClick={apply}>
        {action}
      </Button>
    </Note>
  )
}
