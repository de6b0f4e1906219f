import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { orderToken } from '#contract/shop/orders.ts'

const params = z.object({ token: orderToken })
/** The address that identifies a browser at its push service. */
const pushEndpoint = z.string().check(z.regex(/^https?:\/\/[\x21-\x7e]{1,1000}$/))

/**
 * The browser's `PushSubscription`: its address, and the keys with which only that browser can
 * decrypt.
 */
export const pushSubscription = z.strictObject({
  endpoint: pushEndpoint,
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^B[\w-]{86}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
})

const reply = z.object({
  /** False if no notification is left to send: the order is ready or ended. */
  willTell: z.boolean(),
})

export const getPushKey = defineEndpoint({
  id: 'getPushKey',
  summary: 'Returns the public key for push subscriptions (applicationServerKey, base64url)',
  method: 'GET',
  path: '/api/pushes/key',
  reply: z.object({ key: z.string() }),
  refusals: [],
})

export const pushWhenReady = defineEndpoint({
  id: 'pushWhenReady',
  summary:
    'Subscribes a browser to one push notification when the order is ready; at most the five latest browsers',
  method: 'POST',
  path: '/api/orders/:token/pushes',
  params,
  body: pushSubscription,
  reply,
  refusals: ['not_found'],
})

export const stopPush = defineEndpoint({
  id: 'stopPush',
  summary: 'Unsubscribes a browser from the push notification of an order',
  method: 'DELETE',
  path: '/api/orders/:token/pushes',
  params,
  body: z.strictObject({ endpoint: pushEndpoint }),
  reply,
  refusals: ['not_found'],
})
