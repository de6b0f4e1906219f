import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

const operations = [
  'start',
  'read',
  'confirm',
  'capture',
  'cancel',
  'refund',
  'cards',
  'ledger',
] as const
export type Operation = (typeof operations)[number]

/**
 * How the service misbehaves. The operation is carried out in every case except `away`. Replies
 * `late`: sent after `delay`; `lost`: the connection is closed instead; `failed`: status 500.
 * Webhooks `late`: sent after `delay`; `out-of-order`: held for `delay`, then sent latest first;
 * `never`: not even stored.
 */
export const behaviourSchema = z.strictObject({
  replies: z._default(z.enum(['given', 'late', 'lost', 'failed', 'away']), 'given'),
  /** The only operation affected; without it, all are. */
  only: z.optional(z.enum(operations)),
  webhooks: z._default(
    z.enum(['once', 'twice', 'late', 'out-of-order', 'before-reply', 'never']),
    'once',
  ),
  /** Milliseconds. */
  delay: z._default(z.int().check(z.minimum(0), z.maximum(3_600_000)), 5000),
})
export type Behaviour = z.output<typeof behaviourSchema>

export async function readBehaviour(db: Queries): Promise<Behaviour> {
  const {
    rows: [row],
  } = await sql<
    Columns<'embedded_payments.behaviour', 'says'>
  >`select says from embedded_payments.behaviour`.execute(db)
  return behaviourSchema.parse(row?.says ?? {})
}

export async function writeBehaviour(db: Queries, behaviour: Behaviour): Promise<void> {
  await sql`insert into embedded_payments.behaviour (says) values (${JSON.stringify(behaviour)}::jsonb)
    on conflict (only_row) do update set says = excluded.says`.execute(db)
}
