import type { FastifyInstance } from 'fastify'
import {
  sendPhotograph,
  reportProblem as tellProblemEndpoint,
} from '#contract/shop/order-problems.ts'
import { changeOrder, getChangeable } from '#contract/shop/order-changes.ts'
import { answerReplacement } from '#contract/shop/answer-replacement.ts'
import { placeOrder as placeOrderEndpoint, quoteCart } from '#contract/shop/orders.ts'
import {
  answerTimeOffer,
  cancelOrder as cancelOrderEndpoint,
  getOrder,
} from '#contract/shop/order-view.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { callerOf, isFromOutside } from '#server/http/guards/caller.ts'
import { takeUnlessRefused } from '#server/http/guards/rate-limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type EndpointCall, JsonText, registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { failpointsOfAnswer } from '#server/kit/failpoints.ts'
import { deliveryTimes } from '#server/features/delivery/companies.ts'
import { limitPromoGuesses } from '#server/features/promos/limit-guesses.ts'
import { valueOf } from '#server/stores/promos/promo-uses.ts'
import { hashOf } from '#server/kit/hash.ts'
import { readChangeable } from '#server/features/orders/read-changeable-order.ts'
import {
  type PlaceOrderBody,
  type PlaceOrderInput,
  placeOrder,
} from '#server/features/orders/place-order.ts'
import { quote } from '#server/features/orders/quote.ts'
import { cancelOrder } from '#server/features/orders/cancel-order.ts'
import {
  checkMayReport,
  keepPhotograph,
  storeReportedProblem,
} from '#server/features/orders/report-problem.ts'
import { answerReplacementQuestion } from '#server/features/orders/answer-replacement.ts'
import { openingOf } from '#server/state/times/opening-of.ts'
import { isFinal } from '#server/features/orders/hand-over.ts'
import { answerOffer } from '#server/features/orders/offer-time.ts'
import { noteRefused } from '#server/features/reports/note-refused-order.ts'
import { findOrder, readOrder } from '#server/stores/orders/orders.ts'
import { readRecalls } from '#server/stores/orders/order-recalls.ts'
import { readReplaceable } from '#server/stores/orders/order-changes.ts'
import { readProgress } from '#server/stores/orders/progress.ts'
import { readGivenBack } from '#server/stores/payments/refunded-lines.ts'

/** The parts of a request that places an order, through either of the endpoints that do so. */
type OrderRequest = Pick<
  EndpointCall<typeof placeOrderEndpoint>,
  'body' | 'idempotencyKey' | 'locale' | 'viewer' | 'request' | 'reply'
>

/** Number of free times offered when a time is refused (T5). */
const OFFERED = 5

export function orderRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue, config, database, limits, metrics, now, stops, times } = services
  /**
   * The idempotency keys of the requests that this process is working on. A lock in the database
   * has the same effect between processes.
   */
  const inFlight = new Set<string>()

  registerEndpoint(
    app,
    quoteCart,
    async ({ body, locale, request }) => {
      const current = catalogue.now()
      const restaurant = current.restaurants.get(body.restaurant)
      if (restaurant === undefined) throw new Refusal('not_found')
      const { promo: code } = body
      const at = now()
      const replaced =
        body.replaces === undefined ? null : await findOrder(database.db, hashOf(body.replaces))
      const before = replaced === null ? null : await readReplaceable(database.db, replaced)
      const promo =
        code === undefined
          ? null
          : await limitPromoGuesses(services, request, () =>
              valueOf(database.db, {
                code,
                restaurant: body.restaurant,
                now: at,
                customer: null,
                contact: null,
                ...(before !== null && { replaces: before }),
              }),
            )
      return quote(
        body.lines,
        promo,
        body.shown ?? {},
        current.menu(restaurant, locale, stops.soldOut(restaurant.id, at), at),
      )
    },
    { perMinute: config.quotesPerMinute },
  )

  // Limit for the orders of one network address at one restaurant per ten minutes: about as many as
  // the restaurant's kitchen prepares in one time slot.
  const atOneRestaurant = { name: 'orders-at', calls: config.ordersPerRestaurant, seconds: 600 }

  /**
   * Places an order for a request, with its limits, idempotency and metrics. Returns the body of
   * the reply as JSON text.
   */
  async function place(
    { body, idempotencyKey, locale, viewer, request, reply }: OrderRequest,
    more: Pick<PlaceOrderInput, 'replaces'> = {},
  ): Promise<JsonText> {
    if (inFlight.has(idempotencyKey))
      throw new Refusal('request_in_flight', { headers: { 'retry-after': '1' } })
    inFlight.add(idempotencyKey)
    try {
      const caller = isFromOutside(request) ? callerOf(request.ip) : null
      const placeAlone = () =>
        placeOrder(services, {
          body,
          idempotencyKey,
          locale,
          customer: viewer?.customer ?? null,
          caller: caller && hashOf(`caller ${caller}`),
          ...more,
        })
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
      // The customer gets the same answer whether or not the refusal can be stored. The refusal of
      // a change is not stored as a lost order, because the order being changed remains valid.
      const noted = (
        more.replaces === undefined
          ? noteRefused(services, { code: error.code, body, locale, idempotencyKey })
          : Promise.resolve()
      ).catch((reason: unknown) => {
        const level = reason instanceof DatabaseUnavailable ? 'warn' : 'error'
        request.log[level]({ err: reason }, 'refused order not noted')
      })
      const [reportedError] = await Promise.all([withFreeTimes(error, body), noted])
      throw reportedError
    } finally {
      inFlight.delete(idempotencyKey)
    }
  }
  const perAddress = { limit: { name: 'orders', calls: config.ordersPerMinute, seconds: 60 } }

  registerEndpoint(app, placeOrderEndpoint, (call) => place(call), perAddress)

  registerEndpoint(app, getChangeable, async ({ params, locale }) => {
    return readChangeable(services, { order: await orderOf(params), locale })
  })

  registerEndpoint(
    app,
    changeOrder,
    async ({ params, body, ...call }) => {
      const replaces = await orderOf(params)
      const before = await readReplaceable(database.db, replaces)
      if (before === null) throw new Refusal('order_not_changeable')
      const { name, phone, email, allergies } = before
      const customer = { name, phone, email }
      return place(
        { ...call, body: { ...body, customer, allergies } },
        { replaces: { order: replaces, link: hashOf(params.token) } },
      )
    },
    perAddress,
  )

  async function readOrderView(token: string) {
    const { db } = database
    const at = now()
    const order = await readOrder(db, { token, tokenHash: hashOf(token), at })
    if (order === null) throw new Refusal('not_found')
    const { id, ...sold } = order
    const givenBack = (await readGivenBack(db, [id])).get(id)
    const { status, restaurant, progress, placedAt } = sold
    const steppedAt = Date.parse(progress.steps.at(-1)?.at ?? placedAt)
    const opening = openingOf(catalogue.now(), restaurant.id, at)
    return {
      ...sold,
      ...(opening !== null && {
        opening: {
          isOpen: opening.open,
          until: opening.until === null ? null : new Date(opening.until).toISOString(),
        },
      }),
      isFinal: isFinal(services, { restaurant: restaurant.id, status, steppedAt }, at),
      ...(givenBack !== undefined && { givenBack }),
    }
  }

  registerEndpoint(app, getOrder, async ({ params, locale }) => {
    const order = await readOrderView(params.token)
    const recalls = await readRecalls(database.db, await orderOf(params))
    if (recalls.length === 0) return order
    const { ingredients, desserts } = catalogue.now().source
    const names = new Map([...ingredients, ...desserts].map(({ id, name }) => [id, name[locale]]))
    return { ...order, recalls: recalls.map(({ product, name }) => names.get(product) ?? name) }
  })

  /** Returns the id of the order to which a link leads. */
  async function orderOf({ token }: { token: string }): Promise<string> {
    const order = await findOrder(database.db, hashOf(token))
    if (order === null) throw new Refusal('not_found')
    return order
  }

  registerEndpoint(
    app,
    tellProblemEndpoint,
    async ({ params, body, idempotencyKey: key }) => {
      await storeReportedProblem(services, { order: await orderOf(params), body, key })
      return (await readOrderView(params.token)).problems
    },
    { limit: { name: 'problems', calls: config.contactsPerMinute, seconds: 60 } },
  )

  registerEndpoint(
    app,
    sendPhotograph,
    async ({ params, body: bytes }) => ({
      photograph: await keepPhotograph(services, { order: await orderOf(params), bytes }),
    }),
    {
      limit: { name: 'photographs', calls: config.contactsPerMinute, seconds: 60 },
      admit: async ({ params }) => checkMayReport(services, await orderOf(params)),
    },
  )

  /**
   * Applies a change requested by the holder of an order's link. Returns the progress of the order
   * after the change.
   */
  async function changed(token: string, change: (order: string) => Promise<void>) {
    const order = await orderOf({ token })
    await change(order)
    const progress = await readProgress(database.db, order)
    if (progress === null) throw new Refusal('not_found')
    return progress
  }

  registerEndpoint(
    app,
    cancelOrderEndpoint,
    ({ params }) => changed(params.token, (order) => cancelOrder(services, order)),
    { perMinute: config.paymentsPerMinute },
  )

  registerEndpoint(
    app,
    answerTimeOffer,
    ({ params, body }) =>
      changed(params.token, (order) =>
        answerOffer(services, { order, offer: params.offer, answer: body.answer }),
      ),
    { perMinute: config.paymentsPerMinute },
  )

  registerEndpoint(
    app,
    answerReplacement,
    ({ params, body }) =>
      changed(params.token, (order) =>
        answerReplacementQuestion(services, { order, replacement: params.replacement, ...body }),
      ),
    { perMinute: config.paymentsPerMinute },
  )

  /** Adds the next free times to the refusal of a time (T5). */
  async function withFreeTimes(
    refusal: Refusal,
    { restaurant, delivery }: PlaceOrderBody,
  ): Promise<Refusal> {
    if (refusal.code !== 'slot_full' && refusal.code !== 'takeaway_time_invalid') return refusal
    const entry = catalogue.now().restaurants.get(restaurant)
    if (!entry) return refusal
    const next = delivery
      ? (await deliveryTimes(services, entry)).slice(0, OFFERED)
      : await times.next(entry, OFFERED)
    return new Refusal(refusal.code, { details: { next } })
  }
}
