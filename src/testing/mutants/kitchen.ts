import { sql } from 'kysely'
import type { TapRequest } from '#server/features/kitchen/tap.ts'
import { readStanding } from '#server/stores/orders/lock-order.ts'
import { type Mutant, byFirst, mutant } from './mutant.ts'
import { wrongIn } from './wrong-module.ts'

export const kitchen: Mutant[] = [
  mutant(
    'a board moves the order of another restaurant',
    'src/server/features/kitchen/kitchen.test.ts',
    wrongIn<typeof import('#server/features/kitchen/tap.ts')>('#server/features/kitchen/tap.ts', {
      applyTap: (right) => async (services, tapped) => {
        const orderState = await readStanding(services.database.db, tapped.tap.order)
        return right(services, {
          ...tapped,
          restaurant: orderState?.restaurant ?? tapped.restaurant,
        })
      },
    }),
  ),
  mutant(
    'the key of a tap is good for another one',
    'src/server/features/kitchen/kitchen.test.ts',
    wrongIn<typeof import('#server/features/kitchen/tap.ts')>('#server/features/kitchen/tap.ts', {
      applyTap: (right) => {
        const firstOf = byFirst<TapRequest>()
        return (services, tapped) =>
          right(services, firstOf(`${tapped.device} ${tapped.key}`, tapped))
      },
    }),
  ),
  mutant(
    'what is begun is not accepted',
    'src/server/features/kitchen/kitchen.test.ts',
    wrongIn<typeof import('#server/features/orders/accept-order.ts')>(
      '#server/features/orders/accept-order.ts',
      {
        acceptOrder:
          (right) =>
          async (tx, ...acceptance) => {
            const [, { order }] = acceptance
            const isBegun = (await readStanding(tx, order))?.status === 'in-preparation'
            return !isBegun && right(tx, ...acceptance)
          },
      },
    ),
  ),
  mutant(
    'an order that was accepted meanwhile is void',
    'src/server/features/kitchen/acceptance.test.ts',
    wrongIn<typeof import('#server/stores/orders/lock-order.ts')>(
      '#server/stores/orders/lock-order.ts',
      {
        lockOrder:
          (right) =>
          async (...order) => {
            const lockedOrder = await right(...order)
            return lockedOrder && { ...lockedOrder, accepted: false }
          },
      },
    ),
  ),
  mutant(
    'an order is moved without its lock',
    [
      'src/server/features/kitchen/counter-payment-races.test.ts',
      'src/server/features/orders/replacement-races.test.ts',
    ],
    wrongIn<typeof import('#server/stores/orders/lock-order.ts')>(
      '#server/stores/orders/lock-order.ts',
      { lockOrder: () => readStanding },
    ),
  ),
  mutant(
    'a pairing code is good twice',
    'src/server/features/kitchen/pairing.test.ts',
    wrongIn<typeof import('#server/stores/kitchen/devices.ts')>(
      '#server/stores/kitchen/devices.ts',
      {
        pairDevice: (right) => async (tx, pairing) => {
          await sql`update kitchen_pairings set used_at = null`.execute(tx)
          return right(tx, pairing)
        },
      },
    ),
  ),
  mutant(
    'nobody needs to be at the board',
    'src/server/http/guards/guards.test.ts',
    wrongIn<typeof import('#server/stores/kitchen/devices.ts')>(
      '#server/stores/kitchen/devices.ts',
      {
        readDevice:
          (right) =>
          async (...token) => {
            const desk = await right(...token)
            return desk && { ...desk, person: desk.person ?? '1' }
          },
      },
    ),
  ),
]
