import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { changeOrder } from '#contract/shop/order-changes.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { storeChangedOrder } from '#web/state/basket/order-to-change.ts'
import type { OrderBeingChanged } from '#web/state/basket/stored-cart.ts'
import { rawCartStore } from '#web/state/basket/store.ts'
import type { OrderBody } from '#web/state/ordering/ordering.ts'
import { useContentKey } from '#web/state/ordering/use-content-key.ts'

/**
 * The body of a change: an order's body without the contact details, the allergies and the
 * delivery, which a change does not send.
 */
export type ChangeBody = Omit<OrderBody, 'customer' | 'allergies' | 'delivery'>

/**
 * Sends a change and opens the page of the changed order, where it is paid if it costs more. A
 * repeated request uses the same key, so that a lost answer does not lead to a second change (E1).
 */
export function useSendChange({ token }: OrderBeingChanged): (body: ChangeBody) => Promise<void> {
  const { api, locale } = useApp()
  const navigate = useNavigate()
  const keyOf = useContentKey()
  return async (body) => {
    const order = await api.call(changeOrder, {
      params: { token },
      body,
      idempotencyKey: keyOf(body),
    })
    // The change is recorded here; the page of the changed order removes the record once that order
    // is received.
    storeChangedOrder(rawCartStore, token, order.token)
    await navigate(href('confirmation', locale, { token: order.token }))
  }
}
