import type { FastifyInstance } from 'fastify'
import { getPushKey, pushWhenReady, stopPush } from '#contract/customers/pushes.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import { deletePushes, keepPush } from '#server/stores/pushes/pushes.ts'

/** Statuses of an order that may still become ready. */
const toCome: readonly string[] = ['awaiting-payment', 'received', 'in-preparation']

export function pushRoutes(
  app: FastifyInstance,
  { config, database: { db }, now, push }: Services,
): void {
  const perMinute = config.quotesPerMinute

  async function orderOf(token: string): Promise<string> {
    const order = await findOrder(db, hashOf(token))
    if (order === null) throw new Refusal('not_found')
    return order
  }

  registerEndpoint(app, getPushKey, async () => ({ key: await push.publicKey() }))

  registerEndpoint(
    app,
    pushWhenReady,
    async ({ params, body, locale }) => {
      const order = await orderOf(params.token)
      if (!push.accepts(body)) {
        throw fieldRefusal('endpoint', 'field_invalid')
      }
      return db.transaction().execute(async (tx) => {
        const lockedOrder = await lockOrder(tx, order)
        const willTell = lockedOrder !== null && toCome.includes(lockedOrder.status)
        if (willTell) await keepPush(tx, order, { subscription: body, locale, at: now() })
        return { willTell }
      })
    },
    { perMinute },
  )

  registerEndpoint(
    app,
    stopPush,
    async ({ params, body }) => {
      await deletePushes(db, await orderOf(params.token), body.endpoint)
      return { willTell: false }
    },
    { perMinute },
  )
}
