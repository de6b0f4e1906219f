import type { FaultName } from './play-fault.ts'

/** A fault planted in the program, which the checks must detect. */
export type SeededFault = {
  /** A short description of the fault. */
  name: string
  /**
   * Replacements in the code; `find` occurs once in the file. If two guards protect against the
   * same fault, both are removed.
   */
  patches: readonly { file: string; find: string; replace: string }[]
  /** The fault of the environment that is caused at the same time. */
  during: FaultName
}

const place = 'src/server/features/orders/place-order.ts'
const settle = 'src/server/features/payments/settle.ts'
const checkout = 'src/domain/orders/checkout.ts'
const orders = 'src/server/stores/orders/orders.ts'

export const seeded: readonly SeededFault[] = [
  {
    name: 'a key that was used before is not looked up, and its conflict is ignored',
    patches: [
      {
        file: place,
        find: 'if (earlierOrder) {',
        replace: "if (earlierOrder && keyHash === '') {",
      },
      {
        file: orders,
        find: 'from placed\n    ), changed as (',
        replace: 'from placed on conflict do nothing\n    ), changed as (',
      },
    ],
    during: 'none',
  },
  {
    name: 'every third order of a day is answered before its transaction ends, which then fails',
    patches: [
      {
        file: place,
        find: 'const answer = await database.db.transaction().execute(async (tx: Tx) => {',
        replace:
          'const answer = await new Promise<string>((say, fail) => void database.db.transaction().execute(async (tx: Tx) => {',
      },
      {
        file: place,
        find: 'return replyText(token, storedOrder.number, text)\n  })',
        replace:
          "say(replyText(token, storedOrder.number, text))\n    if (storedOrder.number % 3 === 0) throw new Error('not committed')\n    return replyText(token, storedOrder.number, text)\n  }).then(say, fail))",
      },
    ],
    during: 'none',
  },
  {
    name: 'a full slot takes another order',
    patches: [
      { file: orders, find: 'where s.taken < excluded.capacity', replace: 'where true' },
      {
        file: orders,
        find: 'capacity = excluded.capacity',
        replace: 'capacity = greatest(excluded.capacity, s.taken + 1)',
      },
      {
        file: checkout,
        find: "? 'slot_full' : null",
        replace: '? null : null',
      },
    ],
    during: 'none',
  },
  {
    name: 'the place of an order that is let go is not given back',
    patches: [
      {
        file: 'src/server/features/orders/advance-order.ts',
        find: 'if (!(await sharesPlace(tx, order)))',
        replace: "if (state !== 'ended' && !(await sharesPlace(tx, order)))",
      },
    ],
    during: 'none',
  },
  {
    name: 'what nobody pays is held for ever',
    patches: [
      {
        file: 'src/domain/orders/payment.ts',
        find: "? 'release' : null",
        replace: '? null : null',
      },
    ],
    during: 'none',
  },
  {
    name: 'money is captured under another name each time',
    patches: [
      {
        file: settle,
        find: 'const name = keeps === amount ? `${key}-capture` :',
        replace: 'const name = keeps === amount ? `${key}-capture-${performance.now()}` :',
      },
    ],
    during: 'provider fails',
  },
  {
    name: 'a cent less than the total is captured',
    patches: [
      {
        file: settle,
        find: '{ key: name, amount: keeps }',
        replace: '{ key: name, amount: keeps - 1 }',
      },
    ],
    during: 'none',
  },
  {
    name: 'the money of a cancelled order is kept',
    patches: [
      {
        file: 'src/domain/orders/payment.ts',
        find: "return refunded ? null : 'refund'",
        replace: 'return null',
      },
    ],
    during: 'none',
  },
  {
    name: 'a refund has another name each time it is sent',
    patches: [
      {
        file: settle,
        find: '{ key: first.name, amount',
        replace: '{ key: `${first.name}-${performance.now()}`, amount',
      },
    ],
    during: 'provider loses answers',
  },
  {
    name: 'more is given back than is left',
    patches: [
      {
        file: 'src/domain/orders/refund.ts',
        find: 'if (amount > amountLeft)',
        replace: 'if (amount < 0)',
      },
      {
        file: 'src/domain/orders/refund.ts',
        find: 'if (amount > most) return',
        replace: 'if (amount < 0) return',
      },
    ],
    during: 'none',
  },
  {
    name: 'a job is completed before its work',
    patches: [
      {
        file: 'src/server/jobs/queue.ts',
        find: 'const work = async () => {\n',
        replace: 'const work = async () => {\n      await boss.complete(name, job)\n',
      },
    ],
    during: 'mail server refuses',
  },
  {
    name: 'a job that failed is not tried again',
    patches: [
      { file: 'src/server/jobs/queue.ts', find: 'retryLimit: 20', replace: 'retryLimit: 0' },
    ],
    during: 'mail server refuses',
  },
  {
    name: 'a mail is marked as sent before it is',
    patches: [
      {
        file: 'src/server/features/mails/mail-order.ts',
        find: "    await withFailpoint('order-mailed'",
        replace: "    await mark(writtenMail.id)\n    await withFailpoint('order-mailed'",
      },
    ],
    during: 'mail server refuses',
  },
  {
    name: 'an order has its receipt and mail before it is paid',
    patches: [
      {
        file: place,
        find: "order.status === 'received'\n        ? jobs.enqueue(tx, 'order-received', { order: storedOrder.id })\n        :",
        replace:
          "order.status === 'received'\n        ? jobs.enqueue(tx, 'order-received', { order: storedOrder.id })\n        : jobs.enqueue(tx, 'order-received', { order: storedOrder.id }).then(() =>",
      },
      {
        file: place,
        find: 'amount: amountToAuthorise(order.toPay, change?.paid ?? 0),\n            at,\n          }),',
        replace:
          'amount: amountToAuthorise(order.toPay, change?.paid ?? 0),\n            at,\n          })),',
      },
      {
        file: 'src/server/features/receipts/issue-sales.ts',
        find: 'filter(([, sold]) => sold.received)',
        replace: 'filter(([, sold]) => sold.received || sold.toPay >= 0)',
      },
    ],
    during: 'none',
  },
  {
    name: 'points spent on a cancelled order are kept',
    patches: [
      {
        file: 'src/server/stores/loyalty/points-of-order.ts',
        find: 'and customer_id is not null and spends > given_back`',
        replace: 'and customer_id is not null and spends > 1000`',
      },
    ],
    during: 'none',
  },
  {
    name: 'earned points are booked twice over',
    patches: [
      {
        file: 'src/server/stores/loyalty/points-of-order.ts',
        find: "select customer_id, 'earned', earns,",
        replace: "select customer_id, 'earned', 2 * earns,",
      },
    ],
    during: 'none',
  },
  {
    name: 'the limit of a code is not looked at',
    patches: [
      {
        file: 'src/server/stores/promos/promo-code.ts',
        find: 'code.used < code.overall_limit',
        replace: 'code.used >= 0',
      },
      {
        file: 'db/migrations/0010_promos.sql',
        find: 'check (overall_limit is null or used <= overall_limit)',
        replace: 'check (true)',
      },
    ],
    during: 'none',
  },
  {
    name: 'a discount takes off no VAT',
    patches: [
      {
        file: 'src/domain/pricing/vat.ts',
        find: '(gross[i] ?? 0) - (off[i] ?? 0)',
        replace: '(gross[i] ?? 0)',
      },
    ],
    during: 'none',
  },
  {
    name: 'an order can be cancelled after it was collected',
    patches: [
      {
        file: 'src/server/features/orders/cancel-order.ts',
        find: 'mayCancel({ status, lateness, until }, at) &&\n',
        replace: 'mayCancel({ status, lateness, until }, at) !== null &&\n',
      },
      {
        file: 'src/domain/orders/order.ts',
        find: 'after[from].includes(to)',
        replace: "(after[from].includes(to) || to === 'cancelled')",
      },
    ],
    during: 'none',
  },
  {
    name: 'an order that is paid by card does not come to the board',
    patches: [
      {
        file: 'src/server/features/kitchen/board.ts',
        find: "step.status in ('received', 'in-preparation', 'ready')",
        replace:
          "step.status in ('received', 'in-preparation', 'ready') and step.payment <> 'card'",
      },
    ],
    during: 'none',
  },
  {
    name: 'alcohol is sold alone',
    patches: [
      {
        file: checkout,
        find: "return 'alcohol_needs_dish'",
        replace: 'return null',
      },
    ],
    during: 'none',
  },
  {
    name: 'an unfinished formula is sold',
    patches: [
      {
        file: checkout,
        find: "return 'formulas_incomplete'",
        replace: 'return null',
      },
    ],
    during: 'none',
  },
  {
    name: 'pages are numbered by a sequence, not by their book',
    patches: [
      {
        file: 'db/migrations/0002_payments.sql',
        find: 'create function write_in_book()',
        replace: 'create sequence pages;\ncreate function write_in_book()',
      },
      {
        file: 'db/migrations/0002_payments.sql',
        find: 'select last_position + 1, last_hash into',
        replace: "select nextval('pages'), last_hash into",
      },
    ],
    during: 'none',
  },
]
