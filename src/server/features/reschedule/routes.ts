import * as timeOffers from '#contract/office/time-offers.ts'
import {
  cancelByOffice,
  describeConflictingOrders,
  offerOtherTime,
  readOrderTimes,
  withdrawOtherTime,
} from '#server/features/reschedule/reschedule.ts'
import { restaurantsWithin } from '#server/features/rights/scope.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'

export const rescheduleRoutes: readonly Route[] = [
  route(timeOffers.getOrderTimes, (services, { staff, params }) =>
    readOrderTimes(services, staff, params.order),
  ),
  route(timeOffers.offerTime, (services, { staff, params, body }) =>
    offerOtherTime(services, staff, { order: params.order, at: body.at }),
  ),
  route(timeOffers.withdrawTimeOffer, withdrawOtherTime),
  route(timeOffers.cancelOrder, (services, { staff, params, body }) =>
    cancelByOffice(services, staff, { order: params.order, reason: body.reason }),
  ),
  route(timeOffers.listConflictingOrders, async (services, { staff, query: { restaurant } }) => {
    restaurantsWithin(staff, 'orders', restaurant)
    const after = services.catalogue.now().restaurants.get(restaurant)
    if (after === undefined) throw new Refusal('not_found')
    return { results: await describeConflictingOrders(services, staff, [{ before: null, after }]) }
  }),
]
