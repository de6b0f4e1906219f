import { writeOrderNote } from '#contract/office/order-notes.ts'
import { writeOfficeNote } from '#server/features/orders/write-note.ts'
import { undoOfficeHandOver as undoEndpoint } from '#contract/office/orders.ts'
import { sweepOrders } from '#contract/office/sweeps.ts'
import { applySweep } from '#server/features/orders/sweep-open-orders.ts'
import { undoOfficeHandOver } from '#server/features/orders/undo-hand-over.ts'
import { answerReplacement } from '#contract/shop/answer-replacement.ts'
import { changeOrder, getChangeable } from '#contract/shop/order-changes.ts'
import * as orderProblems from '#contract/shop/order-problems.ts'
import * as orderView from '#contract/shop/order-view.ts'
import * as endpoints from '#contract/shop/orders.ts'
import { answerReplacementQuestion } from '#server/features/orders/answer-replacement.ts'
import { cancelOrder } from '#server/features/orders/cancel-order.ts'
import { isFinal } from '#server/features/orders/hand-over.ts'
import { answerOffer } from '#server/features/orders/offer-time.ts'
import { receiveOrder } from '#server/features/orders/receive-order.ts'
import { quote } from '#server/features/orders/quote.ts'
import { readChangeable } from '#server/features/orders/read-changeable-order.ts'
import {
  checkMayReport,
  keepPhotograph,
  storeReportedProblem,
} from '#server/features/orders/report-problem.ts'
import { limitPromoGuesses } from '#server/features/promos/limit-guesses.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import type { Services } from '#server/services/services.ts'
import { openingOf } from '#server/state/times/opening-of.ts'
import { readReplaceable } from '#server/stores/orders/order-changes.ts'
import { readRecalls } from '#server/stores/orders/order-recalls.ts'
import { findOrder, readOrder, requireOrder } from '#server/stores/orders/orders.ts'
import { readProgress } from '#server/stores/orders/progress.ts'
import { readGivenBack } from '#server/stores/payments/refunded-lines.ts'
import { valueOf } from '#server/stores/promos/promo-uses.ts'

async function readOrderView(services: Services, token: string) {
  const { catalogue, database, now } = services
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

/** The id of the order to which a link leads. */
const orderOf = ({ database }: Services, { token }: { token: string }): Promise<string> =>
  requireOrder(database.db, token)

/**
 * Applies a change requested by the holder of an order's link. Returns the progress of the order
 * after the change.
 */
async function changeByLink(
  services: Services,
  link: { token: string },
  change: (order: string) => Promise<void>,
) {
  const order = await orderOf(services, link)
  await change(order)
  const progress = await readProgress(services.database.db, order)
  if (progress === null) throw new Refusal('not_found')
  return progress
}

const perAddress = { limit: ['orders', 'ordersPerMinute'] } as const

export const orderRoutes: readonly Route[] = [
  route(
    endpoints.quoteCart,
    async (services, { body, locale, request }) => {
      const current = services.catalogue.now()
      const restaurant = current.restaurants.get(body.restaurant)
      if (restaurant === undefined) throw new Refusal('not_found')
      const { promo: code } = body
      const at = services.now()
      const replaced =
        body.replaces === undefined
          ? null
          : await findOrder(services.database.db, hashOf(body.replaces))
      const before =
        replaced === null ? null : await readReplaceable(services.database.db, replaced)
      const promo =
        code === undefined
          ? null
          : await limitPromoGuesses(services, request, () =>
              valueOf(services.database.db, {
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
        current.menu(restaurant, locale, services.stops.soldOut(restaurant.id, at), at),
      )
    },
    { perMinute: 'quotesPerMinute' },
  ),
  route(endpoints.placeOrder, (services, call) => receiveOrder(services, call), perAddress),
  route(getChangeable, async (services, { params, locale }) =>
    readChangeable(services, { order: await orderOf(services, params), locale }),
  ),
  route(
    changeOrder,
    async (services, { params, body, ...call }) => {
      const order = await orderOf(services, params)
      const before = await readReplaceable(services.database.db, order)
      if (before === null) throw new Refusal('order_not_changeable')
      const { name, phone, email, allergies } = before
      const customer = { name, phone, email }
      return receiveOrder(
        services,
        { ...call, body: { ...body, customer, allergies } },
        { order, link: hashOf(params.token) },
      )
    },
    perAddress,
  ),
  route(orderView.getOrder, async (services, { params, locale }) => {
    const order = await readOrderView(services, params.token)
    const recalls = await readRecalls(services.database.db, await orderOf(services, params))
    if (recalls.length === 0) return order
    const { ingredients, desserts } = services.catalogue.now().source
    const names = new Map([...ingredients, ...desserts].map(({ id, name }) => [id, name[locale]]))
    return { ...order, recalls: recalls.map(({ product, name }) => names.get(product) ?? name) }
  }),
  route(
    orderProblems.reportProblem,
    async (services, { params, body, idempotencyKey: key }) => {
      await storeReportedProblem(services, { order: await orderOf(services, params), body, key })
      return (await readOrderView(services, params.token)).problems
    },
    { limit: ['problems', 'contactsPerMinute'] },
  ),
  route(
    orderProblems.sendPhotograph,
    async (services, { params, body: bytes }) => ({
      photograph: await keepPhotograph(services, { order: await orderOf(services, params), bytes }),
    }),
    {
      limit: ['photographs', 'contactsPerMinute'],
      admit: async (services, { params }) =>
        checkMayReport(services, await orderOf(services, params)),
    },
  ),
  route(
    orderView.cancelOrder,
    (services, { params }) =>
      changeByLink(services, params, (order) => cancelOrder(services, order)),
    { perMinute: 'paymentsPerMinute' },
  ),
  route(
    orderView.answerTimeOffer,
    (services, { params, body }) =>
      changeByLink(services, params, (order) =>
        answerOffer(services, { order, offer: params.offer, answer: body.answer }),
      ),
    { perMinute: 'paymentsPerMinute' },
  ),
  route(
    answerReplacement,
    (services, { params, body }) =>
      changeByLink(services, params, (order) =>
        answerReplacementQuestion(services, { order, replacement: params.replacement, ...body }),
      ),
    { perMinute: 'paymentsPerMinute' },
  ),
  route(sweepOrders, applySweep),
  route(writeOrderNote, writeOfficeNote),
  route(undoEndpoint, (services, { staff, params, body: { money } }) =>
    undoOfficeHandOver(services, staff, { ...params, money }),
  ),
]
