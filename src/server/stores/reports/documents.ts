import { type RawBuilder, sql } from 'kysely'

/** Prefix of the kinds of lost sales, which are summed up in a separate document. */
export const LOST_PREFIX = 'lost '

const isLost = sql`starts_with(kind, ${sql.lit(LOST_PREFIX)})`
const withoutLost = sql`substr(kind, ${sql.lit(LOST_PREFIX.length + 1)})`

/**
 * The SQL of common table expressions, of which the last is called `name`. It has one row for each
 * value of `by`: the rows of `from` (kind, key, count, cents) as two JSON columns of the form `{ kind:
 * { key: [count, cents] } }`. `sums` has the sales and `lost` the lost sales; `lost_cents` is the
 * total of the lost sales.
 */
export function sumDocuments(
  name: string,
  { from, by }: { from: RawBuilder<unknown>; by: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const kinds = sql.ref(`${name}_kinds`)
  return sql`
    ${kinds} as materialized (
      select ${by}, kind, jsonb_object_agg(key, jsonb_build_array(count, cents)) as keys, sum(cents) as cents
      from ${from} group by ${by}, kind
    ),
    ${sql.ref(name)} as materialized (
      select ${by}, coalesce(jsonb_object_agg(kind, keys) filter (where not ${isLost}), '{}') as sums,
        coalesce(jsonb_object_agg(${withoutLost}, keys) filter (where ${isLost}), '{}') as lost,
        coalesce(sum(cents) filter (where ${isLost}), 0)::bigint as lost_cents
      from ${kinds} group by ${by}
    )`
}

/**
 * Figures that the rows of restaurants also have as columns. For each column: its key under `total`
 * in the document `sums`, and 0 for the count or 1 for the cents.
 */
const narrow = {
  orders: ['orders', 0],
  revenue: ['orders', 1],
  refunded: ['refunded', 1],
  ready: ['ready', 0],
  on_time: ['on-time', 0],
  cancelled_late: ['cancelled-late', 0],
  open_orders: ['open', 0],
} as const

export const narrowNames = [...Object.keys(narrow), 'lost_cents']
export const narrowColumns = sql.join(narrowNames.map((name) => sql.ref(name)))
/** SQL expressions for the values of `narrowColumns`, read from a row of `sumDocuments`. */
export const narrowOfGathered = sql.join([
  ...Object.values(narrow).map(
    ([key, nth]) => sql`coalesce((sums #>> ${sql.lit(`{total,${key},${nth}}`)})::bigint, 0)`,
  ),
  sql`lost_cents`,
])
