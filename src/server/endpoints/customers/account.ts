import type { FastifyInstance } from 'fastify'
import {
  changeEmail,
  changeMe,
  deleteMe,
  endSession,
  exportMe,
  getMe,
  keepCard as keepEndpoint,
  listCards,
  listMyOrders,
  listSessions,
  openMyOrder,
  removeCard,
  setAllergies,
  setFavourite,
  takeOrderIn,
} from '#contract/customers/account.ts'
import { changePassword } from '#contract/customers/auth.ts'
import { isOurPage } from '#server/http/guards/guards.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { clearSession } from '#server/http/guards/session-cookies.ts'
import type { Services } from '#server/services/services.ts'
import { mayMail } from '#server/features/auth/mailed-links.ts'
import { changeOwnPassword, requireOwner } from '#server/features/auth/own-password.ts'
import { endSessions, readSessions } from '#server/stores/customers/sessions.ts'
import { refuseUnborn } from '#server/features/auth/sign-up.ts'
import { openLink } from '#server/features/orders/mail-link.ts'
import { hashOf } from '#server/kit/hash.ts'
import { removeSavedCard, keepCard, readCards } from '#server/features/account/cards.ts'
import { exportCustomer } from '#server/features/account/export-customer.ts'
import { eraseCustomer } from '#server/features/account/erase-customer.ts'
import {
  findMyOrder,
  readMyOrder,
  readMyOrders,
  claimGuestOrder,
} from '#server/stores/orders/customer-orders.ts'
import { withGivenBack } from '#server/stores/payments/refunded-lines.ts'
import {
  readCustomer,
  writeAllergies,
  writeChanges,
  writeFavourite,
} from '#server/stores/customers/account.ts'

export function accountRoutes(app: FastifyInstance, services: Services): void {
  profileRoutes(app, services)
  secretRoutes(app, services)
  orderRoutes(app, services)
}

function profileRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue, config, database, now } = services

  registerEndpoint(app, getMe, async ({ viewer }) => readCustomer(database.db, viewer.customer))

  registerEndpoint(app, changeMe, async ({ viewer: { customer }, body }) => {
    if (body.birthDate) refuseUnborn(body.birthDate, now())
    return database.db.transaction().execute(async (tx) => {
      await writeChanges(tx, customer, body, now())
      return readCustomer(tx, customer)
    })
  })

  registerEndpoint(app, setFavourite, async ({ viewer: { customer }, body: { restaurant } }) => {
    if (restaurant !== null && !catalogue.now().restaurants.has(restaurant))
      throw new Refusal('not_found')
    await writeFavourite(database.db, customer, restaurant)
    return readCustomer(database.db, customer)
  })

  registerEndpoint(app, setAllergies, ({ viewer: { customer }, body: { allergies } }) =>
    database.db.transaction().execute(async (tx) => {
      await writeAllergies(tx, customer, allergies, now())
      return readCustomer(tx, customer)
    }),
  )

  registerEndpoint(app, listCards, async ({ viewer }) => ({
    results: await readCards(services, viewer.customer),
  }))

  // The number of calls is limited, because a client that tries many card numbers is testing stolen
  // cards.
  registerEndpoint(
    app,
    keepEndpoint,
    async ({ viewer, body: { card }, idempotencyKey, locale }) => {
      const outcome = await keepCard(services, viewer.customer, { card, idempotencyKey, locale })
      return {
        card: null,
        challengeUrl: null,
        ...('kept' in outcome ? { card: outcome.kept } : outcome),
      }
    },
    { limit: { name: 'cards', calls: config.paymentsPerMinute, seconds: 60 } },
  )

  registerEndpoint(app, removeCard, async ({ viewer, params }) => {
    await removeSavedCard(services, viewer.customer, params.card)
    return {}
  })

  registerEndpoint(app, exportMe, async ({ viewer, reply }) => {
    reply.header('content-disposition', 'attachment; filename="personal-data.json"')
    return exportCustomer(services, viewer.customer)
  })
}

/**
 * Registers the routes about a customer's login (password, e-mail address, sessions) and the
 * deletion of the account.
 */
function secretRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, jobs, limits, now } = services
  // A login with the correct password also counts towards the limit, because each check computes an
  // expensive hash.
  const logins = { limit: { name: 'logins', calls: config.loginsPerMinute, seconds: 60 } }

  registerEndpoint(
    app,
    changePassword,
    async ({ viewer, body }) => {
      await changeOwnPassword(services, viewer, body)
      return {}
    },
    logins,
  )

  registerEndpoint(
    app,
    changeEmail,
    async ({ viewer, body }) => {
      const { customer } = viewer
      await requireOwner(services, viewer, {
        password: body.currentPassword,
        field: 'currentPassword',
      })
      await limits.take({ name: 'mails-by', calls: 5, seconds: 3600 }, hashOf(customer))
      if (await mayMail(limits, 'changes', body.email)) {
        await database.db.transaction().execute(async (tx) => {
          const { email } = await readCustomer(tx, customer)
          await jobs.enqueue(tx, 'account-mail', { kind: 'change-email', customer, to: body.email })
          await jobs.enqueue(tx, 'account-mail', { kind: 'email-asked', customer, to: email })
        })
      }
      return {}
    },
    logins,
  )

  registerEndpoint(app, listSessions, async ({ viewer: { customer, session } }) => {
    const sessions = await readSessions(database.db, customer, now())
    return { results: sessions.map((each) => ({ ...each, current: each.id === session })) }
  })

  registerEndpoint(app, endSession, async ({ viewer: { customer }, params: { session } }) => {
    const ended = await endSessions(database.db, { customer, session, why: 'logout', now: now() })
    if (ended === 0) throw new Refusal('not_found')
    return {}
  })

  registerEndpoint(
    app,
    deleteMe,
    async ({ viewer, body: { password }, request, reply }) => {
      await requireOwner(services, viewer, { password, field: 'password' })
      await eraseCustomer(services, viewer.customer)
      if (isOurPage(request)) clearSession(reply)
      return {}
    },
    logins,
  )
}

function orderRoutes(app: FastifyInstance, { database, now }: Services): void {
  registerEndpoint(app, listMyOrders, async ({ viewer: { customer }, query: { state, page } }) => {
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
  })

  registerEndpoint(app, openMyOrder, async ({ viewer: { customer }, params: { key } }) => {
    const order = await findMyOrder(database.db, customer, key)
    if (order === null) throw new Refusal('not_found')
    return { token: await openLink(database.db, order) }
  })

  registerEndpoint(app, takeOrderIn, async ({ viewer: { customer }, body: { token } }) => {
    const claimedOrder = await database.db.transaction().execute(async (tx) => {
      const key = await claimGuestOrder(tx, { linkHash: hashOf(token), customer, at: now() })
      return key === null ? null : readMyOrder(tx, customer, key)
    })
    if (claimedOrder === null) throw new Refusal('not_found')
    return claimedOrder
  })
}
