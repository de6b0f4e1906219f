import { sql } from 'kysely'
import { DAY } from '#domain/time/durations.ts'
import type { PlaceOrderInput } from '#server/features/orders/order-request.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import { endOffer } from '#server/stores/orders/time-offers.ts'
import { type Mutant, byFirst } from './mutant.ts'
import { wrongIn } from './wrong-module.ts'

export const orders: Mutant[] = [
  {
    name: 'the database takes one order more than a slot holds',
    wrongModules: [
      wrongIn<typeof import('#server/stores/orders/orders.ts')>('#server/stores/orders/orders.ts', {
        writeOrder: (right) => (tx, entry) => right(tx, { ...entry, capacity: entry.capacity + 1 }),
      }),
    ],
    tests: ['src/server/features/orders/races.test.ts'],
  },
  {
    name: 'a key orders something else',
    wrongModules: [
      wrongIn<typeof import('#server/features/orders/place-order.ts')>(
        '#server/features/orders/place-order.ts',
        {
          placeOrder: (right) => {
            const firstOf = byFirst<PlaceOrderInput>()
            return (services, input) => right(services, firstOf(input.idempotencyKey, input))
          },
        },
      ),
    ],
    tests: ['src/server/features/orders/orders.test.ts'],
  },
  {
    name: 'another customer is answered by a key that is not theirs',
    wrongModules: [
      wrongIn<typeof import('#server/stores/orders/start-order.ts')>(
        '#server/stores/orders/start-order.ts',
        {
          startOrder:
            (right) =>
            async (...start) => {
              const startedOrder = await right(...start)
              const { previousReply } = startedOrder
              return {
                ...startedOrder,
                previousReply: previousReply && { ...previousReply, owner: null },
              }
            },
        },
      ),
    ],
    tests: ['src/server/features/orders/orders.test.ts'],
  },
  {
    name: 'orders are placed during a maintenance',
    wrongModules: [
      wrongIn<typeof import('#server/state/site/open-site.ts')>('#server/state/site/open-site.ts', {
        refuseInMaintenance: () => () => {},
      }),
    ],
    tests: ['src/server/features/site/site.test.ts'],
  },
  {
    name: 'an address holds as many places as it likes',
    wrongModules: [
      wrongIn<typeof import('#server/stores/orders/guest-limits.ts')>(
        '#server/stores/orders/guest-limits.ts',
        { refuseHolder: () => () => {} },
      ),
    ],
    tests: ['src/server/stores/orders/guest-limits.test.ts'],
  },
  {
    name: 'a cancelled order keeps its place',
    wrongModules: [
      wrongIn<typeof import('#server/stores/orders/time-offers.ts')>(
        '#server/stores/orders/time-offers.ts',
        { giveBackPlaces: () => endOffer },
      ),
    ],
    tests: ['src/server/features/orders/cancel-order.test.ts'],
  },
  {
    name: 'an order that moves keeps its old place as well',
    wrongModules: [
      wrongIn<typeof import('#server/stores/orders/time-offers.ts')>(
        '#server/stores/orders/time-offers.ts',
        {
          moveToOffered: (right) => async (tx, move) => {
            await sql`
              update slots set taken = taken + 1 from orders ${pickupTime}
              where orders.id = ${move.order} and slots.restaurant_id = orders.restaurant_id
                and slots.starts_at = pickup.at`.execute(tx)
            await right(tx, move)
          },
        },
      ),
    ],
    tests: ['src/server/features/reschedule/reschedule.test.ts'],
  },
  {
    name: 'another time is accepted after its end',
    wrongModules: [
      wrongIn<typeof import('#server/stores/orders/time-offers.ts')>(
        '#server/stores/orders/time-offers.ts',
        {
          readLastOffer:
            (right) =>
            async (...order) => {
              const offer = await right(...order)
              return offer && { ...offer, until: offer.until + DAY }
            },
        },
      ),
    ],
    tests: ['src/server/features/reschedule/reschedule.test.ts'],
  },
  {
    name: 'a cancelled order keeps its points',
    wrongModules: [
      wrongIn<typeof import('#server/stores/loyalty/points-of-order.ts')>(
        '#server/stores/loyalty/points-of-order.ts',
        { returnPoints: () => async () => {} },
      ),
    ],
    tests: ['src/server/features/orders/cancel-order.test.ts'],
  },
  {
    name: 'a cancelled order keeps its code used',
    wrongModules: [
      wrongIn<Pick<typeof import('#server/stores/promos/promo-uses.ts'), 'giveBackUse'>>(
        '#server/stores/promos/promo-uses.ts',
        { giveBackUse: () => async () => {} },
      ),
    ],
    tests: ['src/server/features/orders/cancel-order.test.ts'],
  },
]
