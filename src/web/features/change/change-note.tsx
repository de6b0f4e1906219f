import { useEffect } from 'react'
import { href } from '#contract/pages/links.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { endChange, storeChangedOrder } from '#web/state/basket/order-to-change.ts'
import { rawCartStore, useCart } from '#web/state/basket/store.ts'
import { rememberOrder } from '#web/state/ordering/last-order.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/**
 * Note on the page of a changed order: which order it replaces, or that the change was not made. In
 * the browser that made the change, the previous cart is restored once the order is received (E1).
 */
export function ChangeNote({ order }: { order: OrderView }) {
  const { replaces, status, token, takeawayAt } = order
  const t = useText('change')
  const locale = useLocale()
  const { ready, cart, restaurant, changing } = useCart()
  useEffect(() => {
    if (!ready || changing?.placed !== token || status === 'awaiting-payment') return
    const { token: changedToken } = changing
    if (status === 'cancelled') return storeChangedOrder(rawCartStore, changedToken, null)
    if (restaurant) rememberOrder({ token, takeawayAt, lines: cart.lines }, restaurant)
    endChange(rawCartStore, changedToken)
  }, [ready, changing, status, token, takeawayAt, cart, restaurant])
  if (replaces === null || status === 'awaiting-payment') return null
  if (status !== 'cancelled')
    return replaces.isMade ? <Note tone="ok">{t('made', replaces)}</Note> : null
  return replaces.isMade ? null : (
    <Note tone="warn">
      <p>{t('notMade', replaces)}</p>
      {changing?.number === replaces.number ? (
        <ButtonLink
          kind="line"
          size="s"
          className="mt-3"
          to={href('confirmation', locale, { token: changing.token })}
        >
          {t('see', replaces)}
        </ButtonLink>
      ) : null}
    </Note>
  )
}
