import type { placeOrder as placeOrderEndpoint } from '#contract/shop/orders.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { deliveryTimes } from '#server/features/delivery/companies.ts'
import { noteRefused } from '#server/features/orders/note-refused-order.ts'
import { changeOrder } from '#server/features/orders/change-order.ts'
import type { ChangeOrderInput, PlaceOrderBody } from '#server/features/orders/order-request.ts'
import { placeOrder } from '#server/features/orders/place-order.ts'
import { limitPromoGuesses } from '#server/features/promos/limit-guesses.ts'
import { callerOf, isFromOutside } from '#server/http/guards/caller.ts'
import { takeUnlessRefused } from '#server/http/guards/rate-limits.ts'
import { type EndpointCall, JsonText } from '#server/http/requests/serve.ts'
import { failpointsOfAnswer } from '#server/kit/failpoints.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { oncePerProgram } from '#server/services/once-per-program.ts'
import type { Services } from '#server/services/services.ts'

/** The parts of a request that places an order, through either of the endpoints that do so. */
type OrderRequest = Pick<
  EndpointCall<typeof placeOrderEndpoint>,
  'body' | 'idempotencyKey' | 'locale' | 'viewer' | 'request' | 'reply'
>

/** Number of free times offered when a time is refused (T5). */
const OFFERED = 5

/**
 * The idempotency keys of the requests that this process is working on. A lock in the database has
 * the same effect between processes.
 */
const keysInFlight = oncePerProgram(() => new Set<string>())

/**
 * Places or changes an order for a request, with its limits, idempotency and metrics; `replaces` is
 * the order that is changed. Returns the body of the reply as JSON text.
 */
export async function receiveOrder(
  services: Services,
  { body, idempotencyKey, locale, viewer, request, reply }: OrderRequest,
  replaces?: ChangeOrderInput['replaces'],
): Promise<JsonText> {
  const { config, limits, metrics } = services
  const inFlight = keysInFlight(services)
  if (inFlight.has(idempotencyKey))
    throw new Refusal('request_in_flight', { headers: { 'retry-after': '1' } })
  inFlight.add(idempotencyKey)
  // Limit for the orders of one network address at one restaurant per ten minutes: about as many as
  // the restaurant's kitchen prepares in one time slot.
  const atOneRestaurant = { name: 'orders-at', calls: config.ordersPerRestaurant, seconds: 600 }
  try {
    const caller = isFromOutside(request) ? callerOf(request.ip) : null
    const input = {
      body,
      idempotencyKey,
      locale,
      customer: viewer?.customer ?? null,
      caller: caller && hashOf(`caller ${caller}`),
    }
    const placeAlone = () =>
      replaces === undefined
        ? placeOrder(services, input)
        : changeOrder(services, { ...input, replaces })
    const placeAmong = () =>
      caller === null
        ? placeAlone()
        : takeUnlessRefused(limits, atOneRestaurant, `${caller} ${body.restaurant}`, placeAlone)
    const text = await (body.promo === undefined
      ? placeAmong()
      : limitPromoGuesses(services, request, placeAmong))
    metrics.orderPlaced()
    failpointsOfAnswer('order-answered', reply.raw)
    return new JsonText(text)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    metrics.orderRefused(error.code)
    // The customer gets the same answer whether or not the refusal can be stored. The refusal of a
    // change is not stored as a lost order, because the order being changed remains valid.
    const noted = (
      replaces === undefined
        ? noteRefused(services, { code: error.code, body, locale, idempotencyKey })
        : Promise.resolve()
    ).catch((reason: unknown) => {
      const level = reason instanceof DatabaseUnavailable ? 'warn' : 'error'
      request.log[level]({ err: reason }, 'refused order not noted')
    })
    const [reportedError] = await Promise.all([withFreeTimes(services, error, body), noted])
    throw reportedError
  } finally {
    inFlight.delete(idempotencyKey)
  }
}

/** Adds the next free times to the refusal of a time (T5). */
async function withFreeTimes(
  services: Services,
  refusal: Refusal,
  { restaurant, delivery }: PlaceOrderBody,
): Promise<Refusal> {
  if (refusal.code !== 'slot_full' && refusal.code !== 'takeaway_time_invalid') return refusal
  const entry = services.catalogue.now().restaurants.get(restaurant)
  if (!entry) return refusal
  const next = delivery
    ? (await deliveryTimes(services, entry)).slice(0, OFFERED)
    : await services.times.next(entry, OFFERED)
  return new Refusal(refusal.code, { details: { next } })
}
