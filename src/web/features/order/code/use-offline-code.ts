import { useEffect } from 'react'
import type { OrderView } from '#contract/shop/order-view.ts'
import { isPast } from '#domain/orders/order.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { codeDocument } from './code-document.ts'
import { CODE, CODE_CACHE } from '#web/state/ordering/code-cache.ts'

/** The header in which the stored document says whose code it shows. */
const ORDER_HEADER = 'x-order'

/**
 * Stores the code of an open order in the browser, for use without a network; removes it once this
 * order has ended. The code of another order, which was opened later, stays.
 */
export function useOfflineCode(order: OrderView): void {
  const t = useText('order')
  const locale = useLocale()
  const { time } = useFormat()
  const { token, number, restaurant, status, progress } = order
  const isKept = !isPast(status) && status !== 'awaiting-payment'
  const { street, postcode, city } = restaurant.address
  const html = codeDocument({
    lang: locale,
    title: t('metaTitle', { number }),
    label: t('number'),
    number,
    lines: [
      status === 'ready' ? t('is.ready') : t('expected', { time: time(progress.expectedAt) }),
      `${restaurant.name}, ${street}, ${postcode} ${city}`,
      restaurant.phone,
      t('offline'),
    ],
  })
  useEffect(() => {
    // Both APIs exist only on a secure page. If they are refused, only the offline code is missing.
    if (!('serviceWorker' in navigator) || !('caches' in window)) return
    const keep = async () => {
      if (!isKept) {
        const stored = await caches.match(CODE, { cacheName: CODE_CACHE })
        if (stored?.headers.get(ORDER_HEADER) === token) await caches.delete(CODE_CACHE)
        return
      }
      await navigator.serviceWorker.register('/sw.js')
      const cache = await caches.open(CODE_CACHE)
      const headers = { 'content-type': 'text/html; charset=utf-8', [ORDER_HEADER]: token }
      await cache.put(CODE, new Response(html, { headers }))
    }
    keep().catch(() => undefined)
  }, [isKept, html, token])
}
