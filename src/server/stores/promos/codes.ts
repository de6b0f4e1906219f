import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import { type LimitColumn, type PromoCode, noLimits } from './promo-code.ts'

/** The definition of a code: its value and who may use it. */
export type NewPromoCode = Pick<
  PromoCode,
  | 'code'
  | 'kind'
  | 'value'
  | 'product'
  | 'minimum'
  | 'valid_from'
  | 'valid_to'
  | 'overall_limit'
  | 'per_customer_limit'
  | 'first_order_only'
  | 'restaurants'
  | LimitColumn
>

const limits = Object.keys(noLimits)
const limitColumns = sql.raw(limits.join(', '))
const limitsOf = (table: string) => sql.raw(limits.map((limit) => `${table}.${limit}`).join(', '))

/**
 * The fields of a code that `catalogue.json` contains. The overall limit, the limit to first orders,
 * the restaurants and the limits to times and products are set only for codes of the head office, of the command and of
 * `promos.json`.
 */
export type CatalogueCode = Omit<
  NewPromoCode,
  'overall_limit' | 'first_order_only' | 'restaurants' | LimitColumn
> & {
  active: boolean
}

/**
 * Updates the codes of the catalogue from its file. A code that is missing in the file is retired;
 * its uses remain stored. A code that a person stopped remains stopped. A goodwill code is not
 * changed, because it belongs to a customer. Returns how many codes changed.
 */
export async function writeCatalogueCodes(
  tx: Tx,
  codes: readonly CatalogueCode[],
): Promise<number> {
  const upserted = await sql`
    insert into promo_codes as known (
      code, kind, value, product, minimum, valid_from, valid_to, per_customer_limit, source, retired_at)
    select code, kind, value, product, minimum, valid_from, valid_to, per_customer_limit, 'catalogue',
      case when not active then now() end
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as row (
      code text, kind text, value integer, product text, minimum integer, valid_from date, valid_to date,
      per_customer_limit integer, active boolean)
    on conflict (code) do update set
      kind = excluded.kind, value = excluded.value, product = excluded.product, minimum = excluded.minimum,
      valid_from = excluded.valid_from, valid_to = excluded.valid_to,
      per_customer_limit = excluded.per_customer_limit, source = 'catalogue',
      retired_at = case when excluded.retired_at is null then null else coalesce(known.retired_at, excluded.retired_at) end
    where known.source <> 'goodwill' and (known.kind, known.value, known.product, known.minimum, known.valid_from, known.valid_to,
        known.per_customer_limit, known.source, known.retired_at is null)
      is distinct from (excluded.kind, excluded.value, excluded.product, excluded.minimum, excluded.valid_from,
        excluded.valid_to, excluded.per_customer_limit, 'catalogue', excluded.retired_at is null)`.execute(
    tx,
  )
  const listedCodes = JSON.stringify(codes.map(({ code }) => code))
  const retired = await sql`
    update promo_codes set retired_at = now()
    where source = 'catalogue' and retired_at is null
      and code not in (select jsonb_array_elements_text(${listedCodes}::jsonb))`.execute(tx)
  return Number(upserted.numAffectedRows ?? 0) + Number(retired.numAffectedRows ?? 0)
}

/**
 * Writes codes that do not belong to the catalogue. The uses of an existing code remain, and a
 * stopped code remains stopped. A goodwill code is not changed, because it belongs to a customer.
 * Returns how many codes changed.
 */
export async function writePromoCodes(
  tx: Tx,
  codes: readonly (NewPromoCode & { stopped: boolean })[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into promo_codes as known (
      code, kind, value, product, minimum, valid_from, valid_to, overall_limit, per_customer_limit,
      first_order_only, restaurants, ${limitColumns}, source, stopped_at)
    select code, kind, value, product, minimum, valid_from, valid_to, overall_limit, per_customer_limit,
      first_order_only, restaurants, ${limitColumns}, 'command', case when stopped then now() end
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as row (
      code text, kind text, value integer, product text, minimum integer, valid_from date, valid_to date,
      overall_limit integer, per_customer_limit integer, first_order_only boolean, restaurants integer[],
      weekdays integer[], pickup_from text, pickup_until text, only_products jsonb, except_products jsonb, most_off integer,
      stopped boolean)
    on conflict (code) do update set
      kind = excluded.kind, value = excluded.value, product = excluded.product, minimum = excluded.minimum,
      valid_from = excluded.valid_from, valid_to = excluded.valid_to, overall_limit = excluded.overall_limit,
      per_customer_limit = excluded.per_customer_limit, first_order_only = excluded.first_order_only,
      restaurants = excluded.restaurants, (${limitColumns}) = (${limitsOf('excluded')}), source = 'command',
      stopped_at = coalesce(known.stopped_at, excluded.stopped_at)
    where known.source <> 'goodwill' and (known.kind, known.value, known.product, known.minimum, known.valid_from, known.valid_to,
        known.overall_limit, known.per_customer_limit, known.first_order_only, known.restaurants,
        ${limitsOf('known')}, known.source,
        known.stopped_at is not null)
      is distinct from (excluded.kind, excluded.value, excluded.product, excluded.minimum, excluded.valid_from,
        excluded.valid_to, excluded.overall_limit, excluded.per_customer_limit, excluded.first_order_only,
        excluded.restaurants, ${limitsOf('excluded')}, 'command', known.stopped_at is not null or excluded.stopped_at is not null)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

const jsonOf = (targets: NewPromoCode['only_products']) =>
  sql`${targets === null ? null : JSON.stringify(targets)}::jsonb`

/** Every code, in alphabetical order. */
export async function readCodes(db: Queries): Promise<PromoCode[]> {
  return allRows(db)<PromoCode>`select ${codeColumns} from promo_codes order by code`
}

/** The columns of `PromoCode`. */
export const codeColumns = sql`
  id, code, kind, value, product, minimum, valid_from::text, valid_to::text, overall_limit, per_customer_limit,
  first_order_only, restaurants, ${limitColumns}, source, retired_at, stopped_at, used`

/** Writes a new code. False if a code with this name exists, even a retired one. */
export async function addCode(db: Queries, code: NewPromoCode): Promise<boolean> {
  const rows = await allRows(db)`
    insert into promo_codes (
      code, kind, value, product, minimum, valid_from, valid_to, overall_limit, per_customer_limit, first_order_only,
      restaurants, ${limitColumns}, source)
    values (
      ${code.code}, ${code.kind}, ${code.value}, ${code.product}, ${code.minimum}, ${code.valid_from}::date,
      ${code.valid_to}::date, ${code.overall_limit}, ${code.per_customer_limit}, ${code.first_order_only},
      ${code.restaurants}, ${code.weekdays}, ${code.pickup_from}, ${code.pickup_until},
      ${jsonOf(code.only_products)}, ${jsonOf(code.except_products)}, ${code.most_off}, 'command')
    on conflict (code) do nothing returning id`
  return rows.length > 0
}

/** Stops a code. Only the head office can resume it. False if there is no such code. Idempotent. */
export async function stopCode(db: Queries, code: string): Promise<boolean> {
  const rows = await allRows(db)`
    update promo_codes set stopped_at = coalesce(stopped_at, now()) where code = ${code} returning id`
  return rows.length > 0
}
