import { sql } from 'kysely'
import { DAY } from '#domain/time/durations.ts'
import type { PlaceOrderInput } from '#server/features/orders/order-request.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import { endOffer } from '#server/stores/orders/time-offers.ts'
import { type Mutant, byFirst, mutant } from './mutant.ts'
import { wrongIn } from './wrong-module.ts'

export const orders: Mutant[] = [
  mutant(
    'the database takes one order more than a slot holds',
    'src/server/features/orders/races.test.ts',
    wrongIn<typeof import('#server/stores/orders/orders.ts')>('#server/stores/orders/orders.ts', {
      writeOrder: (right) => (tx, entry) => right(tx, { ...entry, capacity: entry.capacity + 1 }),
    }),
  ),
  mutant(
    'a key orders something else',
    'src/server/features/orders/orders.test.ts',
    wrongIn<typeof import('#server/features/orders/place-order.ts')>(
      '#server/features/orders/place-order.ts',
      {
        placeOrder: (right) => {
          const firstOf = byFirst<PlaceOrderInput>()
          return (services, input) => right(services, firstOf(input.idempotencyKey, input))
        },
      },
    ),
  ),
  mutant(
    'another customer is answered by a key that is not theirs',
    'src/server/features/orders/orders.test.ts',
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
  ),
  mutant(
    'orders are placed during a maintenance',
    'src/server/features/site/site.test.ts',
    wrongIn<typeof import('#server/state/site/open-site.ts')>('#server/state/site/open-site.ts', {
      refuseInMaintenance: () => () => {},
    }),
  ),
  mutant(
    'an address holds as many places as it likes',
    'src/server/stores/orders/guest-limits.test.ts',
    wrongIn<typeof import('#server/stores/orders/guest-limits.ts')>(
      '#server/stores/orders/guest-limits.ts',
      { refuseHolder: () => () => {} },
    ),
  ),
  mutant(
    'a cancelled order keeps its place',
    'src/server/features/orders/cancel-order.test.ts',
    wrongIn<typeof import('#server/stores/orders/time-offers.ts')>(
      '#server/stores/orders/time-offers.ts',
      { giveBackPlaces: () => endOffer },
    ),
  ),
  mutant(
    'an order that moves keeps its old place as well',
    'src/server/features/reschedule/reschedule.test.ts',
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
  ),
  mutant(
    'another time is accepted after its end',
    'src/server/features/reschedule/reschedule.test.ts',
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
  ),
  mutant(
    'a cancelled order keeps its points',
    'src/server/features/orders/cancel-order.test.ts',
    wrongIn<typeof import('#server/stores/loyalty/points-of-order.ts')>(
      '#server/stores/loyalty/points-of-order.ts',
      { returnPoints: () => async () => {} },
    ),
  ),
  mutant(
    'a cancelled order keeps its code used',
    'src/server/features/orders/cancel-order.test.ts',
    wrongIn<Pick<typeof import('#server/stores/promos/promo-uses.ts'), 'giveBackUse'>>(
      '#server/stores/promos/promo-uses.ts',
      { giveBackUse: () => async () => {} },
    ),
  ),
]
