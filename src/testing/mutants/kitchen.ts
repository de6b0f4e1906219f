import { sql } from 'kysely'
import type { TapRequest } from '#server/features/kitchen/tap.ts'
import { readStanding } from '#server/stores/orders/lock-order.ts'
import { type Mutant, byFirst } from './mutant.ts'
import { wrongIn } from './wrong-module.ts'

export const kitchen: Mutant[] = [
  {
    name: 'a board moves the order of another restaurant',
    wrongModules: [
      wrongIn<typeof import('#server/features/kitchen/tap.ts')>('#server/features/kitchen/tap.ts', {
        applyTap: (right) => async (services, tapped) => {
          const orderState = await readStanding(services.database.db, tapped.tap.order)
          return right(services, {
            ...tapped,
            restaurant: orderState?.restaurant ?? tapped.restaurant,
          })
        },
      }),
    ],
    tests: ['src/server/features/kitchen/kitchen.test.ts'],
  },
  {
    name: 'the key of a tap is good for another one',
    wrongModules: [
      wrongIn<typeof import('#server/features/kitchen/tap.ts')>('#server/features/kitchen/tap.ts', {
        applyTap: (right) => {
          const firstOf = byFirst<TapRequest>()
          return (services, tapped) =>
            right(services, firstOf(`${tapped.device} ${tapped.key}`, tapped))
        },
      }),
    ],
    tests: ['src/server/features/kitchen/kitchen.test.ts'],
  },
  {
    name: 'what is begun is not accepted',
    wrongModules: [
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
    ],
    tests: ['src/server/features/kitchen/kitchen.test.ts'],
  },
  {
    name: 'an order that was accepted meanwhile is void',
    wrongModules: [
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
    ],
    tests: ['src/server/features/kitchen/acceptance.test.ts'],
  },
  {
    name: 'an order is moved without its lock',
    wrongModules: [
      wrongIn<typeof import('#server/stores/orders/lock-order.ts')>(
        '#server/stores/orders/lock-order.ts',
        { lockOrder: () => readStanding },
      ),
    ],
    tests: [
      'src/server/features/kitchen/counter-payment-races.test.ts',
      'src/server/features/orders/replacement-races.test.ts',
    ],
  },
  {
    name: 'a pairing code is good twice',
    wrongModules: [
      wrongIn<typeof import('#server/stores/kitchen/devices.ts')>(
        '#server/stores/kitchen/devices.ts',
        {
          pairDevice: (right) => async (tx, pairing) => {
            await sql`update kitchen_pairings set used_at = null`.execute(tx)
            return right(tx, pairing)
          },
        },
      ),
    ],
    tests: ['src/server/features/kitchen/pairing.test.ts'],
  },
  {
    name: 'nobody needs to be at the board',
    wrongModules: [
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
    ],
    tests: ['src/server/http/guards/guards.test.ts'],
  },
]
