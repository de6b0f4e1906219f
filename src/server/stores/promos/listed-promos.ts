import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { codeColumns } from './codes.ts'
import type { PromoCode } from './promo-code.ts'

/** The state of a code on a day in Paris. */
const stateOn = (today: string) => sql`case
  when stopped_at is not null then 'stopped' when retired_at is not null then 'off'
  when valid_to < ${today}::date then 'past' when used >= overall_limit then 'used-up'
  when valid_from > ${today}::date then 'coming' else 'running' end`

export type PromoState = 'running' | 'coming' | 'past' | 'used-up' | 'stopped' | 'off'

/**
 * A promo code that is not a goodwill code of a customer. `discount`: the sum of all its discounts,
 * in cents.
 */
export type ListedPromo = PromoCode & { state: PromoState; discount: Cents }

const listed = (today: string, where: RawBuilder<unknown>) => sql<ListedPromo>`
  select ${codeColumns}, ${stateOn(today)} as state,
    coalesce((select sum(discount) from promo_days where promo_code_id = promo_codes.id), 0)::float8 as discount
  from promo_codes where source <> 'goodwill' and ${where} order by id desc`

/** The promotions that are in one of these states, newest first. */
export async function readPromos(
  db: Queries,
  { states, today, most }: { states: readonly PromoState[]; today: string; most: number },
): Promise<ListedPromo[]> {
  return allRows(db)<ListedPromo>`
    ${listed(today, sql`${stateOn(today)} = any(${states}::text[])`)} limit ${most}`
}

/**
 * Reads promotions in every state, newest first. `before`: only promotions with a lower id are
 * read; null begins with the newest promotion.
 */
export async function readPromosBefore(
  db: Queries,
  { before, today, most }: { before: number | null; today: string; most: number },
): Promise<ListedPromo[]> {
  const isOlder = before === null ? sql`true` : sql`id < ${before}`
  return allRows(db)<ListedPromo>`${listed(today, isOlder)} limit ${most}`
}

/** Reads a promotion and locks it for a change. Null if no promotion has this id. */
export async function lockPromo(
  tx: Tx,
  { id, today }: { id: number; today: string },
): Promise<ListedPromo | null> {
  const row = await firstRow(tx)<ListedPromo>`${listed(today, sql`id = ${id}`)} for update`
  return row ?? null
}

/** Counts the promotions in each state. */
export async function countPromos(db: Queries, today: string): Promise<Map<PromoState, number>> {
  const rows = await allRows(db)<{ state: PromoState; count: number }>`
    select ${stateOn(today)} as state, count(*)::integer as count from promo_codes
    where source <> 'goodwill' group by 1`
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/**
 * Sums up the discounts of all promotions since a day, by the day of the orders in Paris. Days
 * without discounts are left out.
 */
export async function readPromoDays(
  db: Queries,
  since: string,
): Promise<{ day: string; orders: number; discount: Cents }[]> {
  return allRows(db)<{ day: string; orders: number; discount: Cents }>`
    select day::text, sum(uses)::integer as orders, sum(discount)::float8 as discount from promo_days
    where day >= ${since}::date group by promo_days.day order by promo_days.day`
}

/** Stops a code from the instant `at` on; null resumes it. */
export async function setStopped(
  tx: Tx,
  { id, at }: { id: number; at: number | null },
): Promise<void> {
  await runStatement(tx)`
    update promo_codes set stopped_at = ${at === null ? null : new Date(at)} where id = ${id}`
}

/** Finds the id of a code by its text in capital letters. Null if there is no such code. */
export async function findCodeId(db: Queries, code: string): Promise<number | null> {
  const row = await firstRow(db)<Columns<'promo_codes', 'id'>>`
    select id from promo_codes where code = ${code}`
  return row?.id ?? null
}
