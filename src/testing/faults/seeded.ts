import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PaymentMove } from '#domain/orders/payment.ts'
import { correctionFor } from '#domain/orders/refund.ts'
import type { Database } from '#server/db/open.ts'
import type { PaymentGateway } from '#server/gateways/payments/port.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { hashOf } from '#server/kit/hash.ts'
import { markSent } from '#server/stores/mails/mails.ts'
import { endOffer } from '#server/stores/orders/time-offers.ts'
import { type PlantedFault, type WrongModule, wrongIn } from '../mutants/wrong-module.ts'
import type { FaultName } from './play-fault.ts'

/**
 * A fault planted in the program, and the lunch that must reveal it. Where two guards prevent the
 * same error and each is sufficient, both are made wrong.
 */
export type SeededFault = PlantedFault & {
  /** The fault that occurs during the lunch. */
  during: FaultName
}

/**
 * Sends wrong requests to the payment provider: `wrong` replaces functions of the right gateway.
 */
const wrongGateway = (wrong: (right: PaymentGateway) => Partial<PaymentGateway>): WrongModule =>
  wrongIn<typeof import('#server/gateways/payments/embedded.ts')>(
    '#server/gateways/payments/embedded.ts',
    {
      createEmbeddedPayments:
        (right) =>
        (...parts) => {
          const gateway = right(...parts)
          return { ...gateway, ...wrong(gateway) }
        },
    },
  )

/** Omits a movement of money: the program never makes `omittedMove`. */
const without = (omittedMove: PaymentMove): WrongModule =>
  wrongIn<typeof import('#domain/orders/payment.ts')>('#domain/orders/payment.ts', {
    paymentMove:
      (right) =>
      (...payment) => {
        const move = right(...payment)
        return move === omittedMove ? null : move
      },
  })

/** Makes the tables wrong: `change` alters them after migrations were applied. */
const wrongTables = (change: (db: Database['db']) => Promise<unknown>): WrongModule =>
  wrongIn<typeof import('#server/db/migrate.ts')>('#server/db/migrate.ts', {
    migrate:
      (right) =>
      async (database, ...migrations) => {
        const applied = await right(database, ...migrations)
        if (applied.length > 0) await change(database.db)
        return applied
      },
  })

/**
 * A database that loses the writes of every third transaction: the transaction is rolled back after
 * its result was returned.
 */
const losesThird = ({ db, ...database }: Database): Database => {
  let count = 0
  const execute = <T>(work: (tx: never) => Promise<T>) => {
    const answered = Promise.withResolvers<T>()
    db.transaction()
      .execute(async (tx) => {
        const answer = await work(tx as never)
        answered.resolve(answer)
        count += 1
        if (count % 3 === 0) throw new Error('not committed')
      })
      .catch(answered.reject)
    return answered.promise
  }
  return {
    ...database,
    db: new Proxy(db, {
      get: (target, name) =>
        name === 'transaction' ? () => ({ execute }) : Reflect.get(target, name, target),
    }),
  }
}

let openedJobs: Jobs | null = null

export const seeded: readonly SeededFault[] = [
  {
    name: 'a key that was used before is not looked up, and does not conflict',
    wrongModules: [
      wrongIn<typeof import('#server/stores/orders/start-order.ts')>(
        '#server/stores/orders/start-order.ts',
        {
          startOrder:
            (right) =>
            async (...start) => ({ ...(await right(...start)), previousReply: null }),
        },
      ),
      wrongIn<typeof import('#server/stores/orders/orders.ts')>('#server/stores/orders/orders.ts', {
        writeOrder: (right) => (tx, entry) =>
          right(tx, { ...entry, reply: { ...entry.reply, keyHash: hashOf(randomUUID()) } }),
      }),
    ],
    during: 'none',
  },
  {
    name: 'every third order is answered before its transaction ends, which then fails',
    wrongModules: [
      wrongIn<typeof import('#server/features/orders/place-order.ts')>(
        '#server/features/orders/place-order.ts',
        {
          placeOrder: (right) => {
            let losing: Database | null = null
            return (services, input) => {
              losing ??= losesThird(services.database)
              return right({ ...services, database: losing }, input)
            }
          },
        },
      ),
    ],
    during: 'none',
  },
  {
    name: 'a full slot takes another order',
    wrongModules: [
      wrongIn<typeof import('#server/stores/orders/orders.ts')>('#server/stores/orders/orders.ts', {
        writeOrder: (right) => (tx, entry) => right(tx, { ...entry, capacity: 100_000 }),
      }),
      wrongIn<typeof import('#domain/orders/checkout.ts')>('#domain/orders/checkout.ts', {
        decideOrder: (right) => (request, facts) => right(request, { ...facts, takenInSlot: 0 }),
      }),
    ],
    during: 'none',
  },
  {
    name: 'the place of an order that is let go is not given back',
    wrongModules: [
      wrongIn<typeof import('#server/stores/orders/time-offers.ts')>(
        '#server/stores/orders/time-offers.ts',
        {
          giveBackPlaces: (right) => (tx, end) =>
            end.state === 'ended' ? endOffer(tx, end) : right(tx, end),
        },
      ),
    ],
    during: 'none',
  },
  { name: 'what nobody pays is held for ever', wrongModules: [without('release')], during: 'none' },
  {
    name: 'money is captured under another name each time',
    wrongModules: [
      wrongGateway(({ capture }) => ({
        capture: (id, { key, amount }) => capture(id, { key: `${key}-${randomUUID()}`, amount }),
      })),
    ],
    during: 'provider fails',
  },
  {
    name: 'a cent less than the total is captured',
    wrongModules: [
      wrongGateway(({ capture }) => ({
        capture: (id, { key, amount }) => capture(id, { key, amount: amount - 1 }),
      })),
    ],
    during: 'none',
  },
  {
    name: 'the money of a cancelled order is kept',
    wrongModules: [without('refund')],
    during: 'none',
  },
  {
    name: 'a refund has another name each time it is sent',
    wrongModules: [
      wrongGateway(({ refund }) => ({
        refund: (id, { key, amount }) => refund(id, { key: `${key}-${randomUUID()}`, amount }),
      })),
    ],
    during: 'provider loses answers',
  },
  {
    name: 'more is given back than is left',
    wrongModules: [
      wrongIn<typeof import('#domain/orders/refund.ts')>('#domain/orders/refund.ts', {
        decideRefund:
          (right) =>
          (...refund) => {
            const outcome = right(...refund)
            const value = correctionFor(...refund)
            return !outcome.ok && outcome.code === 'refund_too_high' && value !== null
              ? { ok: true, value }
              : outcome
          },
      }),
    ],
    during: 'none',
  },
  {
    name: 'a job is done although its work failed',
    wrongModules: [
      wrongIn<typeof import('#server/jobs/queue.ts')>('#server/jobs/queue.ts', {
        openJobs:
          (right) =>
          async (...opening) => {
            const jobs = await right(...opening)
            return {
              ...jobs,
              work: (handlers) =>
                jobs.work(
                  Object.fromEntries(
                    Object.entries(handlers).map(([name, handle]) => [
                      name,
                      (data: never) => handle(data).catch(() => {}),
                    ]),
                  ) as typeof handlers,
                ),
            }
          },
      }),
    ],
    during: 'mail server refuses',
  },
  {
    name: 'a job that failed is not tried again',
    wrongModules: [
      wrongIn<typeof import('#server/jobs/queue.ts')>('#server/jobs/queue.ts', {
        openJobs:
          (right) =>
          async (...opening) => {
            const jobs = await right(...opening)
            return {
              ...jobs,
              async enqueue(tx, ...job) {
                await jobs.enqueue(tx, ...job)
                await sql`update jobs.job set retry_limit = 0 where state = 'created'`.execute(tx)
              },
            }
          },
      }),
    ],
    during: 'mail server refuses',
  },
  {
    name: 'a mail is marked as sent before it is',
    wrongModules: [
      wrongIn<typeof import('#server/stores/mails/mails.ts')>('#server/stores/mails/mails.ts', {
        readMail: (right) => async (db, id) => {
          await markSent(db, [id], Date.now())
          return right(db, id)
        },
      }),
    ],
    during: 'mail server refuses',
  },
  {
    name: 'an order has its receipt and mail before it is paid',
    wrongModules: [
      wrongIn<typeof import('#server/jobs/queue.ts')>('#server/jobs/queue.ts', {
        openJobs:
          (right) =>
          async (...opening) =>
            (openedJobs = await right(...opening)),
      }),
      wrongIn<typeof import('#server/stores/payments/payments.ts')>(
        '#server/stores/payments/payments.ts',
        {
          expectPayment: (right) => async (tx, payment) => {
            await openedJobs?.enqueue(tx, 'order-received', { order: payment.order })
            await right(tx, payment)
          },
        },
      ),
      wrongIn<typeof import('#server/stores/orders/orders.ts')>('#server/stores/orders/orders.ts', {
        readSoldOrders:
          (right) =>
          async (...orders) =>
            new Map(
              Array.from(await right(...orders), ([id, sold]) => [id, { ...sold, received: true }]),
            ),
      }),
    ],
    during: 'none',
  },
  {
    name: 'points spent on a cancelled order are kept',
    wrongModules: [
      wrongIn<typeof import('#server/stores/loyalty/points-of-order.ts')>(
        '#server/stores/loyalty/points-of-order.ts',
        {
          returnPoints:
            (right) =>
            async (tx, order, ...when) => {
              await sql`update order_points set given_back = spends where order_id = ${order}`.execute(
                tx,
              )
              await right(tx, order, ...when)
            },
        },
      ),
    ],
    during: 'none',
  },
  {
    name: 'earned points are booked twice over',
    wrongModules: [
      wrongIn<typeof import('#server/stores/loyalty/points-of-order.ts')>(
        '#server/stores/loyalty/points-of-order.ts',
        { bookOrder: (right) => (points) => right({ ...points, earns: 2 * points.earns }) },
      ),
    ],
    during: 'none',
  },
  {
    name: 'the limit of a code is not looked at',
    wrongModules: [
      wrongIn<typeof import('#server/stores/promos/promo-code.ts')>(
        '#server/stores/promos/promo-code.ts',
        { isOpen: (right) => (code, where) => right({ ...code, used: 0 }, where) },
      ),
      wrongTables((db) =>
        sql`alter table promo_codes drop constraint promo_codes_hold_limit`.execute(db),
      ),
    ],
    during: 'none',
  },
  {
    name: 'a discount takes off no VAT',
    wrongModules: [
      wrongIn<typeof import('#domain/pricing/vat.ts')>('#domain/pricing/vat.ts', {
        vatParts: (right) => (lines, discount, menu) =>
          right(lines, { ...discount, amount: 0, free: null }, menu),
      }),
    ],
    during: 'none',
  },
  {
    name: 'an order can be cancelled after it was collected',
    wrongModules: [
      wrongIn<typeof import('#domain/orders/change.ts')>('#domain/orders/change.ts', {
        mayCancel: () => () => true,
      }),
      wrongIn<typeof import('#domain/orders/order.ts')>('#domain/orders/order.ts', {
        canBecome: (right) => (from, to) => to === 'cancelled' || right(from, to),
      }),
    ],
    during: 'none',
  },
  {
    name: 'an order that is paid by card does not come to the board',
    wrongModules: [
      wrongIn<typeof import('#server/features/kitchen/tickets.ts')>(
        '#server/features/kitchen/tickets.ts',
        {
          readTickets:
            (right) =>
            async (...which) =>
              (await right(...which)).filter(({ payment }) => payment !== 'card'),
        },
      ),
    ],
    during: 'none',
  },
  {
    name: 'alcohol is sold alone',
    wrongModules: [
      wrongIn<typeof import('#domain/commands/cart-upkeep.ts')>('#domain/commands/cart-upkeep.ts', {
        isDishLine: () => () => true,
      }),
    ],
    during: 'none',
  },
  {
    name: 'an unfinished formula is sold',
    wrongModules: [
      wrongIn<typeof import('#domain/pricing/pricing.ts')>('#domain/pricing/pricing.ts', {
        priceCart:
          (right) =>
          (...cart) => {
            const priced = right(...cart)
            return { ...priced, lines: priced.lines.map((line) => ({ ...line, missing: [] })) }
          },
      }),
    ],
    during: 'none',
  },
  {
    name: 'pages are numbered by a sequence, not by their book',
    wrongModules: [
      wrongTables(async (db) => {
        const { rows } = await sql<{ text: string }>`
          select replace(pg_get_functiondef('write_in_book'::regproc), 'last_position + 1', 'nextval(''pages'')')
            as text`.execute(db)
        await sql`create sequence pages`.execute(db)
        await sql.raw(rows[0]?.text ?? '').execute(db)
      }),
    ],
    during: 'none',
  },
]
