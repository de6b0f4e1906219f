import { getPushKey, pushWhenReady, stopPush } from '#contract/customers/pushes.ts'
import { fieldRefusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { requireOrder } from '#server/stores/orders/orders.ts'
import { deletePushes, keepPush } from '#server/stores/pushes/pushes.ts'

/** Statuses of an order that may still become ready. */
const toCome: readonly string[] = ['awaiting-payment', 'received', 'in-preparation']

export const pushRoutes: readonly Route[] = [
  route(getPushKey, async ({ push }) => ({ key: await push.publicKey() })),
  route(
    pushWhenReady,
    async ({ database: { db }, push, now }, { params, body, locale }) => {
      const order = await requireOrder(db, params.token)
      if (!push.accepts(body)) throw fieldRefusal('endpoint', 'field_invalid')
      return db.transaction().execute(async (tx) => {
        const lockedOrder = await lockOrder(tx, order)
        const willTell = lockedOrder !== null && toCome.includes(lockedOrder.status)
        if (willTell) await keepPush(tx, order, { subscription: body, locale, at: now() })
        return { willTell }
      })
    },
    { perMinute: 'quotesPerMinute' },
  ),
  route(
    stopPush,
    async ({ database: { db } }, { params, body }) => {
      await deletePushes(db, await requireOrder(db, params.token), body.endpoint)
      return { willTell: false }
    },
    { perMinute: 'quotesPerMinute' },
  ),
]
