import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type Behaviour,
  type Operation,
  behaviourSchema,
  readBehaviour,
  writeBehaviour,
} from './behaviour.ts'
import { readCards, removeCard } from './cards.ts'
import type { changePayment } from './changes.ts'
import { keepCard } from './keep-card.ts'
import {
  cancelPayment,
  capturePayment,
  confirmPayment,
  readLedger,
  readPayment,
  readRefunds,
  refundPayment,
  startPayment,
} from './payments.ts'
import { RefusedCall } from './refused-call.ts'
import type { PaymentService } from './service.ts'
import { wirePayment } from './wire.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Returns the misbehaviour that applies to the reply of an operation; `given` if only another
 * operation is affected.
 */
const replyFor = (operation: Operation, { replies, only }: Behaviour): Behaviour['replies'] =>
  only === undefined || only === operation ? replies : 'given'

/** Sends the reply with the configured misbehaviour, after the operation was carried out. */
async function sendReply(
  reply: FastifyReply,
  how: Behaviour['replies'],
  delay: number,
  signal: AbortSignal,
  send: () => FastifyReply,
): Promise<FastifyReply> {
  if (how === 'lost') {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  if (how === 'failed') return reply.code(500).send({ error: 'misbehaving' })
  // A service that is stopping does not wait for the delay.
  if (how === 'late') await sleep(delay, undefined, { signal }).catch(() => {})
  return send()
}

const name = z.string().check(z.minLength(1), z.maxLength(200))
const startBody = z.strictObject({
  reference: name,
  amount: z.int().check(z.minimum(1), z.maximum(100_000_000)),
  currency: z.literal('eur'),
  customer: z.nullable(name),
})
const confirmBody = z.strictObject({ card: name, returnUrl: z.url() })
const amountBody = z.strictObject({ amount: z.optional(startBody.shape.amount) })
const dayQuery = z.strictObject({ day: z.iso.date() })

/** Registers the API that the shop's server calls, authenticated by the shared secret. */
export function apiRoutes(api: FastifyInstance, service: PaymentService): void {
  const { db, account, secret, shopOrigin, now, deliverWebhooks, signal } = service
  const isOurs = bearerCheck(secret)
  api.addHook('onRequest', async (request) => {
    if (!isOurs(request.headers.authorization)) throw new RefusedCall(401, 'wrong secret')
  })

  /** Returns how to reply to an operation, and the delay in milliseconds. */
  async function replyingTo(
    operation: Operation,
  ): Promise<{ how: Behaviour['replies']; delay: number }> {
    const behaviour = await readBehaviour(db)
    return { how: replyFor(operation, behaviour), delay: behaviour.delay }
  }

  function operation(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    operation: Operation,
    work: (
      request: FastifyRequest,
    ) => Promise<{ body: unknown; status?: number; reply?: 'late' | 'lost' | undefined }>,
  ): void {
    api.route({
      method,
      url,
      async handler(request, reply): Promise<FastifyReply> {
        const { how, delay } = await replyingTo(operation)
        if (how === 'away') return reply.code(503).send({ error: 'away' })
        const { body, status = 200, reply: ownReply } = await work(request)
        return sendReply(reply, ownReply ?? how, delay, signal, () => reply.code(status).send(body))
      },
    })
  }

  /** Notifies the shop of a change, and replies with the current payment. */
  async function changed({
    payment,
    behaviour,
    changed: happened,
    reply,
  }: Awaited<ReturnType<typeof changePayment>> & {
    reply?: 'late' | 'lost' | undefined
  }) {
    if (happened) await deliverWebhooks(behaviour)
    return { body: wirePayment(payment, await readRefunds(db, payment.id)), reply }
  }

  const at = () => new Date(now())

  /**
   * Returns the card to try or save, and the address of the shop to which its bank returns the
   * customer.
   */
  function cardOf(request: FastifyRequest): { key: string; card: string; returnUrl: string } {
    const { card, returnUrl } = readBody(confirmBody, request.body)
    if (URL.parse(returnUrl)?.origin !== shopOrigin)
      throw new RefusedCall(422, 'the return address is not the shop’s')
    return { key: keyOf(request), card, returnUrl }
  }
  const services = { db }

  operation('POST', '/v1/payments', 'start', async (request) => {
    const order = readBody(startBody, request.body)
    const payment = await startPayment(services, account, keyOf(request), order, at())
    return { status: 201, body: wirePayment(payment, await readRefunds(db, payment.id)) }
  })
  operation('GET', '/v1/payments/:id', 'read', async (request) => {
    const payment = await readPayment(db, paramOf(request, 'id'))
    return { body: wirePayment(payment, await readRefunds(db, payment.id)) }
  })
  operation('POST', '/v1/payments/:id/confirm', 'confirm', async (request) => {
    return changed(await confirmPayment(services, paramOf(request, 'id'), cardOf(request), at()))
  })
  operation('POST', '/v1/payments/:id/capture', 'capture', async (request) => {
    // Without a body, the whole authorised amount is captured.
    const { amount } = readBody(amountBody, request.body ?? {})
    const capture = { key: keyOf(request), amount }
    return changed(await capturePayment(services, paramOf(request, 'id'), capture, at()))
  })
  operation('POST', '/v1/payments/:id/cancel', 'cancel', async (request) =>
    changed(await cancelPayment(services, paramOf(request, 'id'), keyOf(request), at())),
  )
  operation('POST', '/v1/payments/:id/refund', 'refund', async (request) => {
    // Without a body, everything that was not refunded yet is refunded.
    const { amount } = readBody(amountBody, request.body ?? {})
    const refund = { key: keyOf(request), amount }
    return changed(await refundPayment(services, paramOf(request, 'id'), refund, at()))
  })
  operation('GET', '/v1/customers/:customer/cards', 'cards', async (request) => ({
    body: await readCards(db, paramOf(request, 'customer')),
  }))
  operation('POST', '/v1/customers/:customer/cards', 'cards', async (request) => {
    const outcome = await keepCard(
      { db, account },
      paramOf(request, 'customer'),
      cardOf(request),
      at(),
    )
    return { body: outcome, status: 'kept' in outcome ? 201 : 200 }
  })
  operation('DELETE', '/v1/customers/:customer/cards/:card', 'cards', async (request) => {
    await removeCard(db, paramOf(request, 'customer'), paramOf(request, 'card'))
    return { body: {} }
  })
  operation('GET', '/v1/ledger', 'ledger', async (request) => ({
    body: await readLedger(db, readBody(dayQuery, request.query).day),
  }))

  api.get('/v1/behaviour', async () => readBehaviour(db))
  api.put('/v1/behaviour', async (request) => {
    const behaviour = readBody(behaviourSchema, request.body)
    await writeBehaviour(db, behaviour)
    return behaviour
  })
}

function readBody<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new RefusedCall(
    422,
    `not understood: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
  )
}

function keyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new RefusedCall(400, 'Idempotency-Key is missing')
  }
  return key
}

const paramOf = (request: FastifyRequest, param: string): string =>
  (request.params as Record<string, string | undefined>)[param] ?? ''

/**
 * Returns a check of the authorization header. The comparison takes constant time, so that its
 * duration does not reveal how much of a wrong header is right.
 */
function bearerCheck(secret: string): (header: string | undefined) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expectedDigest = digest(`Bearer ${secret}`)
  return (header) => header !== undefined && timingSafeEqual(digest(header), expectedDigest)
}
