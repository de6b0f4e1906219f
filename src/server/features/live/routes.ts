import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram } from '@prometheus-io/client'
import { boardEvents } from '#contract/kitchen/board.ts'
import { followToday } from '#contract/office/today.ts'
import { type RestaurantStatus, followLive, getLive } from '#contract/shop/live.ts'
import type { Progress } from '#contract/shop/order-view.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { createEventStreams } from '#server/http/guards/event-streams.ts'
import type { Services } from '#server/services/services.ts'
import { isPaired } from '#server/stores/kitchen/devices.ts'
import { restaurantsWith } from '#domain/staff/rights.ts'
import { readGrants } from '#server/stores/staff/sessions.ts'
import { hashOf } from '#server/kit/hash.ts'
import { readProgresses } from '#server/stores/orders/progress.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import { followBoard } from '#server/features/live/follow-board.ts'
import { createStatePublisher } from '#server/features/live/state-publisher.ts'
import { momentChangesIn } from '#server/features/live/moment-changes.ts'
import { readRestaurantStatuses } from '#server/features/live/restaurant-statuses.ts'
import { createTodayFeed } from '#server/features/live/today-feed.ts'
import { scopeOf } from '#server/features/rights/scope.ts'
import { sendUpdates } from '#server/features/live/send-updates.ts'

/** The order (the token of its link) and the restaurant (its id) that a page follows. */
type Query = { order?: string | undefined; restaurant?: number | undefined }

/**
 * Routes of the live streams: they send the state of orders and restaurants, at first and on each
 * change, and events that make a board or the page Today reload.
 */
export function liveRoutes(app: FastifyInstance, services: Services): void {
  const {
    catalogue,
    config,
    database: { db },
    live,
    metrics: { registry },
    now,
  } = services
  const streams = createEventStreams({ config, lifecycle: services.lifecycle, registry })
  const delay = new Histogram({
    name: 'live_delay_seconds',
    help: 'From the call that something changed until its followers were told',
    labelNames: ['of'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  new Gauge({
    name: 'live_heard',
    help: '1 while the calls of the database come',
    registers: [registry],
    collect() {
      this.set(live.isConnected() ? 1 : 0)
    },
  })
  const report = (error: unknown) =>
    app.log.error({ err: error }, 'the live state could not be read')
  const shared = { live, report }

  const orders = createStatePublisher<string, Progress>({
    ...shared,
    event: 'order',
    topicOf: (order) => `order ${order}`,
    readStates: (keys) => readProgresses(db, keys),
    versionOf: ({ version }) => String(version),
    observeDelay: (seconds) => delay.observe({ of: 'order' }, seconds),
  })
  const restaurants = createStatePublisher<number, RestaurantStatus>({
    ...shared,
    event: 'restaurant',
    topicOf: (restaurant) => `restaurant ${restaurant}`,
    readStates: (keys) => readRestaurantStatuses(services, keys),
    versionOf: ({ version }) => version,
    observeDelay: (seconds) => delay.observe({ of: 'restaurant' }, seconds),
    expiresIn(moment, restaurant) {
      const at = now()
      return momentChangesIn(moment, catalogue.now().nextPriceChange(restaurant, at), at)
    },
  })
  // This hook runs before the server waits for its connections to end, because open streams never
  // end by themselves.
  app.addHook('preClose', async () => {
    streams.stop()
    orders.stop()
    restaurants.stop()
  })

  /**
   * Returns the internal id of the followed order, and the id of the restaurant. Refuses an unknown
   * order or restaurant.
   */
  async function followedBy({
    order,
    restaurant,
  }: Query): Promise<{ order: string | null; restaurant: number | null }> {
    if (order === undefined && restaurant === undefined) throw new Refusal('invalid_request')
    if (
      restaurant !== undefined &&
      !catalogue.now().visibleRestaurants.some(({ id }) => id === restaurant)
    )
      throw new Refusal('not_found')
    const orderId = order === undefined ? null : await findOrder(db, hashOf(order))
    if (order !== undefined && orderId === null) throw new Refusal('not_found')
    return { order: orderId, restaurant: restaurant ?? null }
  }

  registerEndpoint(
    app,
    getLive,
    async ({ query }) => {
      const { order, restaurant } = await followedBy(query)
      const [progress, moment] = await Promise.all([
        order === null ? null : orders.peek(order),
        restaurant === null ? null : restaurants.peek(restaurant),
      ])
      return { order: progress?.value ?? null, restaurant: moment?.value ?? null }
    },
    { perMinute: config.quotesPerMinute },
  )

  registerEndpoint(
    app,
    followLive,
    async ({ query, request, reply }) => {
      const followed = await followedBy(query)
      sendUpdates(streams.open(request, reply), followed, { orders, restaurants })
      return reply
    },
    { perMinute: config.quotesPerMinute },
  )

  const office = createTodayFeed(live)
  registerEndpoint(app, followToday, async ({ staff, request, reply }) => {
    office.follow(streams.open(request, reply, staff.session), {
      scope: { restaurants: scopeOf(staff, 'today') },
      async readScope() {
        const grants = await readGrants(db, staff.session, now())
        return grants && { restaurants: restaurantsWith(grants, 'today') }
      },
      report,
    })
    return reply
  })

  registerEndpoint(app, boardEvents, async ({ desk, request, reply }) => {
    const { device, restaurant } = desk
    followBoard(
      streams.open(request, reply, device),
      { restaurant, isPaired: () => isPaired(db, device), report },
      live,
    )
    return reply
  })
}
