import * as endpoints from '#contract/customers/account.ts'
import {
  MAX_FAVOURITES,
  keepFavouriteBowl,
  listFavouriteBowls,
  removeFavouriteBowl,
} from '#contract/customers/favourite-bowls.ts'
import { removeSavedCard, keepCard, readCards } from '#server/features/account/cards.ts'
import { exportCustomer } from '#server/features/account/export-customer.ts'
import { refuseUnborn } from '#server/features/account/refuse-unborn.ts'
import { openLink } from '#server/features/orders/mail-link.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import {
  readCustomer,
  writeAllergies,
  writeChanges,
  writeFavourite,
} from '#server/stores/customers/account.ts'
import {
  deleteFavouriteBowl,
  readFavouriteBowls,
  writeFavouriteBowl,
} from '#server/stores/customers/favourite-bowls.ts'
import {
  findMyOrder,
  readMyOrder,
  readMyOrders,
  claimGuestOrder,
} from '#server/stores/orders/customer-orders.ts'
import { withGivenBack } from '#server/stores/payments/refunded-lines.ts'

export const accountRoutes: readonly Route[] = [
  route(endpoints.getMe, async ({ database }, { viewer }) =>
    readCustomer(database.db, viewer.customer),
  ),
  route(endpoints.changeMe, async ({ now, database }, { viewer: { customer }, body }) => {
    if (body.birthDate) refuseUnborn(body.birthDate, now())
    return database.db.transaction().execute(async (tx) => {
      await writeChanges(tx, customer, body, now())
      return readCustomer(tx, customer)
    })
  }),
  route(
    endpoints.setFavourite,
    async ({ catalogue, database }, { viewer: { customer }, body: { restaurant } }) => {
      if (restaurant !== null && !catalogue.now().restaurants.has(restaurant))
        throw new Refusal('not_found')
      await writeFavourite(database.db, customer, restaurant)
      return readCustomer(database.db, customer)
    },
  ),
  route(
    endpoints.setAllergies,
    ({ database, now }, { viewer: { customer }, body: { allergies } }) =>
      database.db.transaction().execute(async (tx) => {
        await writeAllergies(tx, customer, allergies, now())
        return readCustomer(tx, customer)
      }),
  ),
  route(endpoints.listCards, async (services, { viewer }) => ({
    results: await readCards(services, viewer.customer),
  })),
  // The number of calls is limited, because a client that tries many card numbers is testing stolen
  // cards.
  route(
    endpoints.keepCard,
    async (services, { viewer, body: { card }, idempotencyKey, locale }) => {
      const outcome = await keepCard(services, viewer.customer, { card, idempotencyKey, locale })
      return {
        card: null,
        challengeUrl: null,
        ...('kept' in outcome ? { card: outcome.kept } : outcome),
      }
    },
    { limit: ['cards', 'paymentsPerMinute'] },
  ),
  route(endpoints.removeCard, async (services, { viewer, params }) => {
    await removeSavedCard(services, viewer.customer, params.card)
    return {}
  }),
  route(endpoints.exportMe, async (services, { viewer, reply }) => {
    reply.header('content-disposition', 'attachment; filename="personal-data.json"')
    return exportCustomer(services, viewer.customer)
  }),
  route(
    endpoints.listMyOrders,
    async ({ database, now }, { viewer: { customer }, query: { state, page } }) => {
      const { count, pages, orders } = await readMyOrders(database.db, {
        customer,
        state,
        page,
        now: now(),
      })
      return {
        count,
        page,
        pages,
        previous: page > 1 ? Math.min(page - 1, pages) : null,
        next: page < pages ? page + 1 : null,
        results: await withGivenBack(database.db, orders),
      }
    },
  ),
  route(endpoints.openMyOrder, async ({ database }, { viewer: { customer }, params: { key } }) => {
    const order = await findMyOrder(database.db, customer, key)
    if (order === null) throw new Refusal('not_found')
    return { token: await openLink(database.db, order) }
  }),
  route(
    endpoints.takeOrderIn,
    async ({ database, now }, { viewer: { customer }, body: { token } }) => {
      const claimedOrder = await database.db.transaction().execute(async (tx) => {
        const key = await claimGuestOrder(tx, { linkHash: hashOf(token), customer, at: now() })
        return key === null ? null : readMyOrder(tx, customer, key)
      })
      if (claimedOrder === null) throw new Refusal('not_found')
      return claimedOrder
    },
  ),
  route(listFavouriteBowls, async ({ database }, { viewer: { customer } }) => ({
    results: await readFavouriteBowls(database.db, customer),
  })),
  route(keepFavouriteBowl, async ({ database, now }, { viewer: { customer }, params, body }) => {
    const favourite = { id: params.bowl, ...body }
    const isKept = await database.db
      .transaction()
      .execute((tx) =>
        writeFavouriteBowl(tx, customer, favourite, { most: MAX_FAVOURITES, now: now() }),
      )
    if (!isKept) throw new Refusal('favourites_full')
    return favourite
  }),
  route(removeFavouriteBowl, async ({ database }, { viewer: { customer }, params }) => {
    await deleteFavouriteBowl(database.db, customer, params.bowl)
    return {}
  }),
]
