import { returnFromBank } from '#contract/shop/payments.ts'
import { KEPT_UNPAID_MILLISECONDS, type PaymentMove, paymentMove } from '#domain/orders/payment.ts'
import type { PaymentGateway, ProviderPayment } from '#server/gateways/payments/port.ts'
import { PaymentRefused, ProviderUnavailable } from '#server/gateways/payments/port.ts'
import type { Services } from '#server/services/services.ts'
import { type Failpoint, withFailpoint } from '#server/kit/failpoints.ts'
import { customerOf } from '#server/stores/orders/customer-orders.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { receiveOrder } from '#server/features/orders/replace-order.ts'
import { settlePoints } from '#server/stores/loyalty/points-of-order.ts'
import {
  finishRefunds,
  giveBackExcess,
  readOrderPayments,
} from '#server/stores/payments/carried-payments.ts'
import {
  type StoredPayment,
  answerTry,
  deleteUnstartedPayment,
  mustReadPayment,
  recordPayment,
  refuseTries,
  restName,
  postponePayment,
} from '#server/stores/payments/payments.ts'

/**
 * Maximum number of moves to settle a payment, without those for the refunds that are owed. A
 * payment needs at most four moves, but another process may make the same moves at the same time,
 * so twice as many are allowed. More would be an endless loop.
 */
const MOST_MOVES = 8
/** Maximum number of readings of a payment while other processes read it too. */
const MOST_READINGS = 5
/** Milliseconds until the next check of a payment whose attempt has no answer. */
const SOON_MILLISECONDS = 10_000
/** Milliseconds until the next check of a payment while the customer is paying. */
const LATER_MILLISECONDS = 30_000

/** A payment that exists at the provider. */
type Opened = StoredPayment & { providerId: string }

export type Settling = Pick<Services, 'config' | 'database' | 'jobs' | 'metrics' | 'now'> & {
  payments: PaymentGateway
}

/**
 * Brings a payment, named by the order for which it was made, into agreement with the order that it
 * pays: reads the payment from the provider, records it, and executes the moves that follow
 * (`domain/orders/payment.ts`) until there are none. Only this function captures, releases and
 * refunds money; it is safe to call at any time, from any process, repeatedly. Throws
 * `ProviderUnavailable` if the provider cannot be reached. With `isRecorded`, the caller has just
 * recorded the provider's state, so it is not read again.
 */
export async function settle(
  services: Settling,
  order: string,
  { isRecorded = false } = {},
): Promise<StoredPayment> {
  let payment = isRecorded
    ? await mustReadPayment(services.database.db, order)
    : await fetchPayment(services, order)
  const most = MOST_MOVES + payment.owedRefunds.length
  for (let moves = 0; moves < most; moves += 1) {
    const now = services.now()
    payment = await withExcess(services, payment)
    const { state, captured, refunded, owedRefunds, keeps } = payment
    const paymentFacts = {
      state,
      refunded: refunded >= captured,
      owesRefund: owedRefunds.length > 0,
      isNeeded: keeps > 0,
    }
    const move = paymentMove(payment, paymentFacts, now)
    if (move === null || (move === 'cancel' && isOnItsWay(payment))) {
      if (payment.hasParts) await finishRefunds(services.database.db, order, now)
      if (payment.paidOrder !== order) await settleTransferred(services, payment, now)
      await postponePayment(services.database.db, payment, dueAfter(payment, now))
      return payment
    }
    await execute(services, payment, move)
    payment = await mustReadPayment(services.database.db, order)
  }
  throw new Error('the payment did not reach a settled state')
}

/**
 * Makes the points of a changed order firm once all of its money is captured. A capture recorded
 * while the change was made still counted for the previous order, so it did not do this.
 */
async function settleTransferred(
  { database }: Settling,
  { paidOrder, status }: StoredPayment,
  at: number,
): Promise<void> {
  const needed = (await readOrderPayments(database.db, paidOrder)).filter(({ keeps }) => keeps > 0)
  if (status !== 'cancelled' && needed.length > 0 && needed.every(({ isCaptured }) => isCaptured))
    await settlePoints(database.db, paidOrder, at)
}

/** Writes a refund for captured money that the order no longer needs after a change (E1). */
async function withExcess({ database }: Settling, payment: StoredPayment): Promise<StoredPayment> {
  if (payment.excess <= 0) return payment
  await withFailpoint('excess-decided', () =>
    database.db.transaction().execute((tx) => giveBackExcess(tx, payment.order)),
  )
  return mustReadPayment(database.db, payment.order)
}

/**
 * Whether another process is opening the payment for its first try. That process settles it
 * afterwards; until then the provider does not know the payment, so nothing can be cancelled there.
 */
const isOnItsWay = ({ providerId, openTry }: StoredPayment): boolean =>
  providerId === null && openTry !== null

/**
 * Reads the payment from the provider and records it. If the answer to a try was lost and the
 * provider still shows the payment as open, the card is tried again under the same key.
 */
async function fetchPayment(services: Settling, order: string): Promise<StoredPayment> {
  const storedPayment = await mustReadPayment(services.database.db, order)
  const { openTry, providerId } = storedPayment
  // Without an attempt, nothing was sent to the provider. A finished payment no longer changes. In
  // both cases the stored payment is current.
  if (providerId === null && openTry === null) return storedPayment
  if (
    storedPayment.state === 'cancelled' ||
    (storedPayment.state === 'captured' && storedPayment.refunded === storedPayment.captured)
  )
    return storedPayment
  const opened = await openPayment(services, storedPayment)
  if (opened === null) return mustReadPayment(services.database.db, order)
  await recordProviderState(
    services,
    opened,
    await withFailpoint('payment-read', () => services.payments.read(opened.providerId)),
  )
  const current = await mustReadPayment(services.database.db, order)
  // There was no open attempt, or another process recorded its answer in the meantime.
  if (openTry === null || openTry.key !== current.openTry?.key) return current
  if (current.state === 'open' && current.status === 'awaiting-payment')
    await tryCard(services, current, openTry)
  else await withFailpoint('answer-recorded', () => answerTry(services.database.db, openTry.key))
  return mustReadPayment(services.database.db, order)
}

/**
 * Records the provider's answer and returns the number of this reading. If another answer was
 * recorded after the request, it is unknown which answer is newer, so the payment is read again
 * until no other answer is recorded in between (Y6).
 */
async function recordProviderState(
  { payments, database: { db }, now }: Settling,
  { order, reading }: StoredPayment,
  providerPayment: ProviderPayment,
): Promise<number> {
  let [answer, after] = [providerPayment, reading]
  for (let readings = 0; readings < MOST_READINGS; readings += 1) {
    const recorded = await recordPayment(db, order, answer, { after, at: now() })
    if (recorded !== null) return recorded
    after = (await mustReadPayment(db, order)).reading
    answer = await payments.read(providerPayment.id).catch((cause: unknown) => {
      // This reading failed, but the previous request may have charged the card: its outcome is
      // unknown.
      throw cause instanceof ProviderUnavailable
        ? new ProviderUnavailable('the outcome of the previous request is unknown', { cause })
        : cause
    })
  }
  throw new ProviderUnavailable('another answer was recorded during every reading of the payment')
}

/**
 * Opens the payment at the provider; simultaneous callers open it only once. Null if the provider
 * refuses it, for example because the amount is too small.
 */
async function openPayment(services: Settling, payment: StoredPayment): Promise<Opened | null> {
  const { order, key, amount, providerId } = payment
  if (providerId !== null) return { ...payment, providerId }
  const { payments, database } = services
  const customer = await customerOf(database.db, order)
  const started = await withFailpoint('payment-started', () =>
    payments.start({ key, reference: key, amount, customer }),
  ).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return null
    throw error
  })
  if (started === null) {
    await refuseTries(database.db, order)
    return null
  }
  const reading = await withFailpoint('payment-recorded', () =>
    recordProviderState(services, payment, started),
  )
  return { ...payment, providerId: started.id, reading }
}

/** Tries a card on the payment, which is opened first if necessary. */
export async function tryCard(
  services: Settling,
  payment: StoredPayment,
  { key, card }: { key: string; card: string },
): Promise<void> {
  const { payments, database, config } = services
  const opened = await openPayment(services, payment)
  if (opened === null) return
  const { providerId } = opened
  const returnUrl = config.publicUrl + returnFromBank.path
  const providerPayment = await withFailpoint('card-confirmed', () =>
    payments.confirm(providerId, { key, token: card, returnUrl }),
  ).catch((error: unknown) => refusedCard(services, providerId, error))
  await recordProviderState(services, opened, providerPayment)
  await withFailpoint('answer-recorded', () => answerTry(database.db, key))
}

/**
 * Handles the provider's refusal of a card that it does not know, or no longer knows: the card was
 * not accepted, and the payment is unchanged.
 */
async function refusedCard(
  { payments }: Settling,
  id: string,
  error: unknown,
): Promise<ProviderPayment> {
  if (!(error instanceof PaymentRefused)) throw error
  const providerPayment = await payments.read(id)
  return providerPayment.state === 'open'
    ? { ...providerPayment, refusal: providerPayment.refusal ?? 'card_processing_error' }
    : providerPayment
}

const moveSteps = {
  capture: 'payment-captured',
  cancel: 'payment-cancelled',
  refund: 'payment-refunded',
  'give-back': 'refund-sent',
} as const satisfies Partial<Record<PaymentMove, Failpoint>>

async function execute(
  services: Settling,
  payment: StoredPayment,
  move: PaymentMove,
): Promise<void> {
  const { database, jobs, payments, now, metrics } = services
  const { order, key } = payment
  metrics.paymentMoved(move)
  if (move === 'accept') {
    await withFailpoint('order-accepted', () =>
      database.db.transaction().execute((tx) => receiveOrder(tx, jobs, { order, at: now() })),
    )
    return
  }
  if (move === 'release') {
    return withFailpoint('order-released', () =>
      database.db.transaction().execute(async (tx) => {
        await advanceOrder(tx, jobs, {
          order,
          from: 'awaiting-payment',
          to: 'cancelled',
          at: now(),
        })
        await deleteUnstartedPayment(tx, order)
      }),
    )
  }
  if (payment.providerId === null) {
    // The provider never received this payment, so its row is deleted.
    return database.db.transaction().execute((tx) => deleteUnstartedPayment(tx, order))
  }
  const { providerId } = payment
  const providerPayment = await withFailpoint(moveSteps[move], () =>
    move === 'refund' || move === 'give-back'
      ? payments.refund(providerId, nextRefund(payment))
      : move === 'capture'
        ? captureHeld(services, providerId, payment)
        : payments.cancel(providerId, `${key}-cancel`),
  )
  await withFailpoint('move-recorded', () =>
    recordProviderState(services, payment, providerPayment),
  )
}

/**
 * Captures the amount of a payment that the order needs. After a change of the order, another
 * amount is sent under another key. The provider refuses it if it has executed the first capture;
 * the excess is then refunded (`withExcess`).
 */
async function captureHeld(
  { payments }: Settling,
  id: string,
  { key, amount, keeps }: StoredPayment,
): Promise<ProviderPayment> {
  const name = keeps === amount ? `${key}-capture` : `${key}-capture-${keeps}`
  try {
    return await payments.capture(id, { key: name, amount: keeps })
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    const providerPayment = await payments.read(id)
    if (providerPayment.state !== 'captured') throw error
    return providerPayment
  }
}

/**
 * The oldest refund that was decided and is not executed yet; without such a refund, the rest of
 * the captured money. A refund is always sent under the same name, so the provider executes it only
 * once, however often and by whichever process it is sent.
 */
function nextRefund(payment: StoredPayment): { key: string; amount: number } {
  const [first] = payment.owedRefunds
  return first === undefined
    ? { key: restName(payment), amount: payment.captured - payment.refunded }
    : { key: first.name, amount: first.amount }
}

function dueAfter(stored: StoredPayment, now: number): number | null {
  const { status, state, payment, heldFor, takeawayAt, openTry } = stored
  if (status === 'awaiting-payment') {
    const end = now + Math.max(0, KEPT_UNPAID_MILLISECONDS - heldFor)
    return Math.min(end, now + (openTry === null ? LATER_MILLISECONDS : SOON_MILLISECONDS))
  }
  if (isOnItsWay(stored)) return now + SOON_MILLISECONDS
  return state === 'authorised' && payment === 'card' && status !== 'cancelled'
    ? Math.max(takeawayAt, now + LATER_MILLISECONDS)
    : null
}
