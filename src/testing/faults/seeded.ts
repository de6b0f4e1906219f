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

const fault = (name: string, during: FaultName, ...wrongModules: WrongModule[]): SeededFault => ({
  name,
  during,
  wrongModules,
})

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
  fault(
    'a key that was used before is not looked up, and does not conflict',
    'none',
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
  ),
  fault(
    'every third order is answered before its transaction ends, which then fails',
    'none',
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
  ),
  fault(
    'a full slot takes another order',
    'none',
    wrongIn<typeof import('#server/stores/orders/orders.ts')>('#server/stores/orders/orders.ts', {
      writeOrder: (right) => (tx, entry) => right(tx, { ...entry, capacity: 100_000 }),
    }),
    wrongIn<typeof import('#domain/orders/checkout.ts')>('#domain/orders/checkout.ts', {
      decideOrder: (right) => (request, facts) => right(request, { ...facts, takenInSlot: 0 }),
    }),
  ),
  fault(
    'the place of an order that is let go is not given back',
    'none',
    wrongIn<typeof import('#server/stores/orders/time-offers.ts')>(
      '#server/stores/orders/time-offers.ts',
      {
        giveBackPlaces: (right) => (tx, end) =>
          end.state === 'ended' ? endOffer(tx, end) : right(tx, end),
      },
    ),
  ),
  { name: 'what nobody pays is held for ever', wrongModules: [without('release')], during: 'none' },
  fault(
    'money is captured under another name each time',
    'provider fails',
    wrongGateway(({ capture }) => ({
      capture: (id, { key, amount }) => capture(id, { key: `${key}-${randomUUID()}`, amount }),
    })),
  ),
  fault(
    'a cent less than the total is captured',
    'none',
    wrongGateway(({ capture }) => ({
      capture: (id, { key, amount }) => capture(id, { key, amount: amount - 1 }),
    })),
  ),
  fault('the money of a cancelled order is kept', 'none', without('refund')),
  fault(
    'a refund has another name each time it is sent',
    'provider loses answers',
    wrongGateway(({ refund }) => ({
      refund: (id, { key, amount }) => refund(id, { key: `${key}-${randomUUID()}`, amount }),
    })),
  ),
  fault(
    'more is given back than is left',
    'none',
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
  ),
  fault(
    'a job is done although its work failed',
    'mail server refuses',
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
  ),
  fault(
    'a job that failed is not tried again',
    'mail server refuses',
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
  ),
  fault(
    'a mail is marked as sent before it is',
    'mail server refuses',
    wrongIn<typeof import('#server/stores/mails/mails.ts')>('#server/stores/mails/mails.ts', {
      readMail: (right) => async (db, id) => {
        await markSent(db, [id], Date.now())
        return right(db, id)
      },
    }),
  ),
  fault(
    'an order has its receipt and mail before it is paid',
    'none',
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
  ),
  fault(
    'points spent on a cancelled order are kept',
    'none',
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
  ),
  fault(
    'earned points are booked twice over',
    'none',
    wrongIn<typeof import('#server/stores/loyalty/points-of-order.ts')>(
      '#server/stores/loyalty/points-of-order.ts',
      { bookOrder: (right) => (points) => right({ ...points, earns: 2 * points.earns }) },
    ),
  ),
  fault(
    'the limit of a code is not looked at',
    'none',
    wrongIn<typeof import('#server/stores/promos/promo-code.ts')>(
      '#server/stores/promos/promo-code.ts',
      { isOpen: (right) => (code, where) => right({ ...code, used: 0 }, where) },
    ),
    wrongTables((db) =>
      sql`alter table promo_codes drop constraint promo_codes_hold_limit`.execute(db),
    ),
  ),
  fault(
    'a discount takes off no VAT',
    'none',
    wrongIn<typeof import('#domain/pricing/vat.ts')>('#domain/pricing/vat.ts', {
      vatParts: (right) => (lines, discount, menu) =>
        right(lines, { ...discount, amount: 0, free: null }, menu),
    }),
  ),
  fault(
    'an order can be cancelled after it was collected',
    'none',
    wrongIn<typeof import('#domain/orders/change.ts')>('#domain/orders/change.ts', {
      mayCancel: () => () => true,
    }),
    wrongIn<typeof import('#domain/orders/order.ts')>('#domain/orders/order.ts', {
      canBecome: (right) => (from, to) => to === 'cancelled' || right(from, to),
    }),
  ),
  fault(
    'an order that is paid by card does not come to the board',
    'none',
    wrongIn<typeof import('#server/features/kitchen/tickets.ts')>(
      '#server/features/kitchen/tickets.ts',
      {
        readTickets:
          (right) =>
          async (...which) =>
            (await right(...which)).filter(({ payment }) => payment !== 'card'),
      },
    ),
  ),
  fault(
    'alcohol is sold alone',
    'none',
    wrongIn<typeof import('#domain/commands/cart-upkeep.ts')>('#domain/commands/cart-upkeep.ts', {
      isDishLine: () => () => true,
    }),
  ),
  fault(
    'an unfinished formula is sold',
    'none',
    wrongIn<typeof import('#domain/pricing/pricing.ts')>('#domain/pricing/pricing.ts', {
      priceCart:
        (right) =>
        (...cart) => {
          const priced = right(...cart)
          return { ...priced, lines: priced.lines.map((line) => ({ ...line, missing: [] })) }
        },
    }),
  ),
  fault(
    'pages are numbered by a sequence, not by their book',
    'none',
    wrongTables(async (db) => {
      const { rows } = await sql<{ text: string }>`
          select replace(pg_get_functiondef('write_in_book'::regproc), 'last_position + 1', 'nextval(''pages'')')
            as text`.execute(db)
      await sql`create sequence pages`.execute(db)
      await sql.raw(rows[0]?.text ?? '').execute(db)
    }),
  ),
]
