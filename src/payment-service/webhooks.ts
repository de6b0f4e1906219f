import { allRows, runStatement } from '#server/db/statements.ts'
import { createHmac, randomBytes } from 'node:crypto'
import type { Queries, Tx } from '#server/db/open.ts'
import type { PaymentEvent } from '#server/gateways/payments/port.ts'
import { type Behaviour, readBehaviour } from './behaviour.ts'
import type { Columns } from '#server/db/tables.ts'

const AT_ONCE = 20
const ANSWER_WITHIN = 5000
/**
 * Seconds: the longest pause between two attempts, and the age of a webhook after which attempts
 * end.
 */
const LONGEST_PAUSE = 600
const GIVE_UP_AFTER = 3 * 86_400

/** Stores the webhook of a payment, in the transaction that changes it. */
export async function writeWebhook(
  tx: Tx,
  payment: string,
  { webhooks, delay }: Behaviour,
  at: Date,
): Promise<void> {
  if (webhooks === 'never') return
  const delayMilliseconds = webhooks === 'late' || webhooks === 'out-of-order' ? delay : 0
  await runStatement(tx)`
    insert into embedded_payments.notices (id, payment, at, copies, due_at)
    values (${`evt_${randomBytes(18).toString('base64url')}`}, ${payment}, ${at}::timestamptz,
      ${webhooks === 'twice' ? 2 : 1}::integer, ${new Date(at.getTime() + delayMilliseconds)}::timestamptz)`
}

/**
 * Returns the header that proves the origin of a webhook. `seconds`: the sending time, in seconds
 * since 1970.
 */
export const signWebhook = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

export type WebhookSender = {
  eventsUrl: string
  secret: string
  now: () => number
  report: (error: unknown) => void
}

type DueWebhook = { position: number; event: PaymentEvent & { at: string } }

/**
 * Sends webhooks until none is due; a webhook without a successful answer becomes due again later.
 */
export async function deliverDue(
  db: Queries,
  sender: WebhookSender,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const due = await claimDue(db, new Date(sender.now()))
    if (due.length === 0 || signal.aborted) return
    for (const webhook of due) await deliver(db, sender, webhook, signal)
  }
}

/**
 * Claims the due webhooks and schedules their next attempt beforehand, so that each is sent at
 * least once even if this process crashes.
 */
async function claimDue(db: Queries, now: Date): Promise<DueWebhook[]> {
  const { webhooks } = await readBehaviour(db)
  const rows = await allRows(db)<
    Columns<'embedded_payments.payments', 'id' | 'reference' | 'account' | 'amount' | 'currency'> &
      Columns<'embedded_payments.notices', 'position' | 'payment' | 'at'>
  >`
    update embedded_payments.notices as webhooks
    set tries = tries + 1, due_at = case
      when at < ${now}::timestamptz - make_interval(secs => ${GIVE_UP_AFTER}::integer) then null
      else ${now}::timestamptz + make_interval(secs => least(power(2, least(tries, 20)), ${LONGEST_PAUSE}::integer)) end
    from embedded_payments.payments as payments
    where payments.id = webhooks.payment and webhooks.id in (
      select id from embedded_payments.notices where due_at <= ${now}::timestamptz
      order by position limit ${AT_ONCE}::integer for update skip locked)
    returning webhooks.id, webhooks.position, webhooks.payment, webhooks.at,
      payments.reference, payments.account, payments.amount, payments.currency`
  const due = rows.map(({ position, at, ...event }) => ({
    position,
    event: { ...event, at: at.toISOString() },
  }))
  return due.sort((a, b) =>
    webhooks === 'out-of-order' ? b.position - a.position : a.position - b.position,
  )
}

async function deliver(
  db: Queries,
  { eventsUrl, secret, now, report }: WebhookSender,
  { event }: DueWebhook,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(event)
  try {
    const reply = await fetch(eventsUrl, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]),
      headers: {
        'content-type': 'application/json',
        'payment-signature': signWebhook(secret, Math.floor(now() / 1000), body),
      },
    })
    await reply.body?.cancel()
    if (!reply.ok) throw new Error(`webhook answered with ${reply.status}`)
  } catch (error) {
    if (!signal.aborted) report(error)
    return
  }
  await runStatement(db)`
    update embedded_payments.notices set copies = copies - 1, tries = 0,
      due_at = case when copies > 1 then ${new Date(now())}::timestamptz end
    where id = ${event.id}`
}
