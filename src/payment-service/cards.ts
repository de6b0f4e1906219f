import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { CardRefusal, SavedCard } from '#server/gateways/payments/port.ts'
import { newId } from './changes.ts'
import { type OutcomeName, outcomeOf, outcomeOfNumber } from './outcomes.ts'
import { brandOf, digitsOf, readExpiry, type TypedCard } from './page/card-checks.ts'
import { RefusedCall } from './refused-call.ts'
import type { Columns } from '#server/db/tables.ts'

/** Lifetime of an unused token, in milliseconds. */
const TOKEN_LASTS = 3_600_000

export type CardRow = Columns<
  'embedded_payments.cards',
  'token' | 'brand' | 'last4' | 'expiry_month' | 'expiry_year' | 'holder' | 'locale' | 'to_save'
> & { outcome: OutcomeName }

/**
 * Stores the permitted data of a card that passed the checks, and returns its token. The number and
 * the security code are neither stored nor passed on.
 */
export async function makeToken(
  db: Queries,
  typed: TypedCard,
  { save, locale, at }: { save: boolean; locale: Locale; at: Date },
): Promise<{ token: string; brand: string; last4: string }> {
  const digits = digitsOf(typed.number)
  const expiry = readExpiry(typed.expiry, at.getTime())
  if (!expiry) throw new Error('the expiry of the card was not validated before the token was made')
  const [token, brand, last4] = [newId('card'), brandOf(digits), digits.slice(-4)]
  await runStatement(db)`
    insert into embedded_payments.cards
      (token, brand, last4, expiry_month, expiry_year, holder, outcome, locale, to_save, made_at)
    values (${token}, ${brand}, ${last4}, ${expiry.month}::integer, ${expiry.year}::integer, ${typed.holder.trim()},
      ${outcomeOfNumber(digits)}, ${locale}, ${save}::boolean, ${at}::timestamptz)`
  return { token, brand, last4 }
}

/**
 * Reserves a card for one attempt: an unused token, or a card saved by this customer. Any other
 * token is refused, always with the same error, so that the error reveals nothing about the token.
 */
export async function takeCard(
  tx: Tx,
  token: string,
  customer: string | null,
  at: Date,
): Promise<CardRow> {
  const card = await firstRow(tx)<CardRow>`
    update embedded_payments.cards set used_at = ${at}::timestamptz
    where token = ${token} and (
      (used_at is null and made_at > ${new Date(at.getTime() - TOKEN_LASTS)}::timestamptz) or customer = ${customer})
    returning *`
  if (!card) throw new RefusedCall(422, 'no such card')
  return card
}

/**
 * Returns why the bank refuses a card at once; null if it does not. A card is valid until the
 * end of its expiry month.
 */
export function refusalOf(card: CardRow, at: Date): CardRefusal | null {
  const isOver =
    card.expiry_year * 12 + card.expiry_month < at.getUTCFullYear() * 12 + at.getUTCMonth() + 1
  return isOver ? 'card_expired' : (outcomeOf(card.outcome).refusal ?? null)
}

/** Reads a card by its token, whether or not the token was used. Refuses an unknown token. */
export async function readCard(tx: Tx, token: string): Promise<CardRow> {
  const card = await firstRow(tx)<CardRow>`
    select * from embedded_payments.cards where token = ${token}`
  if (!card) throw new RefusedCall(422, 'no such card')
  return card
}

/**
 * Saves an accepted card for the customer if its holder asked for this. An earlier saved copy of
 * the same card is deleted.
 */
export async function saveCard(tx: Tx, token: string, customer: string | null): Promise<void> {
  if (customer === null) return
  const saved = await firstRow(tx)`
    update embedded_payments.cards set customer = ${customer}
    where token = ${token} and to_save and customer is null returning token`
  if (!saved) return
  await runStatement(tx)`
    delete from embedded_payments.cards as old using embedded_payments.cards as fresh
    where fresh.token = ${token} and old.customer = ${customer} and old.token <> fresh.token
      and (old.brand, old.last4, old.expiry_month, old.expiry_year, old.holder)
        = (fresh.brand, fresh.last4, fresh.expiry_month, fresh.expiry_year, fresh.holder)`
}

export async function readCards(db: Queries, customer: string): Promise<SavedCard[]> {
  const rows = await allRows(db)<CardRow>`
    select * from embedded_payments.cards where customer = ${customer} order by made_at desc, token`
  return rows.map(savedCardOf)
}

export const savedCardOf = ({
  token,
  brand,
  last4,
  expiry_month: month,
  expiry_year: year,
  holder,
}: CardRow): SavedCard => ({ id: token, brand, last4, expiry: { month, year }, holder })

/** Removes a saved card; does nothing if it does not exist or belongs to another customer. */
export async function removeCard(db: Queries, customer: string, card: string): Promise<void> {
  await runStatement(db)`
    delete from embedded_payments.cards where token = ${card} and customer = ${customer}`
}

/**
 * Deletes the tokens that can no longer be used. An unused token still contains the holder's name,
 * so it is deleted first. A used token no longer contains the name; it is stored longer, so that a
 * repeated call still gets its result.
 */
export async function deleteOldTokens(db: Queries, at: Date): Promise<void> {
  await runStatement(db)`
    delete from embedded_payments.cards
    where customer is null and (
      (used_at is null and made_at <= ${new Date(at.getTime() - TOKEN_LASTS)}::timestamptz)
      or made_at < ${new Date(at.getTime() - 2 * TOKEN_LASTS)}::timestamptz)`
}
