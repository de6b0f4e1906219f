import { runStatement } from '#server/db/statements.ts'
import type { Database, Tx } from '#server/db/open.ts'
import type { CardSaveOutcome } from '#server/gateways/payments/port.ts'
import { type CardRow, readCard, refusalOf, saveCard, savedCardOf, takeCard } from './cards.ts'
import { askCustomer } from './challenges.ts'
import { hashOf, newId, takeKey } from './changes.ts'
import { eraseHolder } from './holders.ts'
import { outcomeOf } from './outcomes.ts'
import { readPayment } from './payments.ts'

type KeepCardRequest = { key: string; card: string; returnUrl: string }

/**
 * Saves a card without a payment; adding a card counts as the customer's consent to save it. If the
 * bank must ask the customer first, its question belongs to a payment of 0 cents. A call repeated
 * under the same key saves nothing again and returns the result.
 */
export function keepCard(
  { db, account }: Pick<Database, 'db'> & { account: string },
  customer: string,
  { key, card: token, returnUrl }: KeepCardRequest,
  at: Date,
): Promise<CardSaveOutcome> {
  return db.transaction().execute(async (tx) => {
    const { isNew, payment } = await takeKey<string | null>(
      tx,
      { key, content: ['keep', customer, token, returnUrl] },
      null,
      at,
    )
    if (!isNew) return keepingNow(tx, token, payment, at)
    const card = await takeCard(tx, token, customer, at)
    const refusal = refusalOf(card, at)
    if (refusal) {
      await eraseHolder(tx, token)
      return { refusal }
    }
    await runStatement(tx)`update embedded_payments.cards set to_save = true where token = ${token}`
    if (outcomeOf(card.outcome).challenge)
      return askBank(tx, card, { account, customer, key, returnUrl, at })
    await saveCard(tx, token, customer)
    return { kept: savedCardOf(card) }
  })
}

async function keepingNow(
  tx: Tx,
  token: string,
  payment: string | null,
  at: Date,
): Promise<CardSaveOutcome> {
  const { challenge, refusal } =
    payment === null ? { challenge: null, refusal: null } : await readPayment(tx, payment)
  if (challenge !== null) return { challengeUrl: pathOf(challenge) }
  const card = await readCard(tx, token)
  const why = refusal ?? refusalOf(card, at)
  return why ? { refusal: why } : { kept: savedCardOf(card) }
}

async function askBank(
  tx: Tx,
  card: CardRow,
  {
    account,
    customer,
    key,
    returnUrl,
    at,
  }: { account: string; customer: string; key: string; returnUrl: string; at: Date },
): Promise<CardSaveOutcome> {
  const [payment, challenge] = [newId('pay'), newId('ask')]
  await runStatement(tx)`
    insert into embedded_payments.payments
      (id, account, reference, customer, amount, currency, state, challenge, card_brand, card_last4, opened_at)
    values (${payment}, ${account}, ${newId('keep')}, ${customer}, 0, 'eur', 'challenge', ${challenge}, ${card.brand},
      ${card.last4}, ${at}::timestamptz)`
  await runStatement(tx)`
    update embedded_payments.keys set payment = ${payment} where key_hash = ${hashOf(key)}`
  await askCustomer(tx, { id: challenge, payment, card, returnUrl })
  return { challengeUrl: pathOf(challenge) }
}

/** Returns the path of a challenge on this service. */
const pathOf = (challenge: string): string => `/challenge/${challenge}`
