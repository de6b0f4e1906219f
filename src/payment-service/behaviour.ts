import { firstRow, runStatement } from '#server/db/statements.ts'
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
 * The configured misbehaviour of the service. The operation is carried out in every case except
 * `away`. Replies `late`: sent after `delay`; `lost`: the connection is closed instead; `failed`:
 * status 500. Webhooks `late`: sent after `delay`; `out-of-order`: retained for `delay`, then sent
 * latest first; `never`: not even stored.
 */
export const behaviourSchema = z.strictObject({
  replies: z._default(z.enum(['given', 'late', 'lost', 'failed', 'away']), 'given'),
  /** The only operation that misbehaves; if this is absent, all operations do. */
  only: z.optional(z.enum(operations)),
  webhooks: z._default(
    z.enum(['once', 'twice', 'late', 'out-of-order', 'before-reply', 'never']),
    'once',
  ),
  /** The delay in milliseconds. */
  delay: z._default(z.int().check(z.minimum(0), z.maximum(3_600_000)), 5000),
})
export type Behaviour = z.output<typeof behaviourSchema>

export async function readBehaviour(db: Queries): Promise<Behaviour> {
  const row = await firstRow(db)<
    Columns<'embedded_payments.behaviour', 'says'>
  >`select says from embedded_payments.behaviour`
  return behaviourSchema.parse(row?.says ?? {})
}

export async function writeBehaviour(db: Queries, behaviour: Behaviour): Promise<void> {
  await runStatement(db)`
    insert into embedded_payments.behaviour (says) values (${JSON.stringify(behaviour)}::jsonb)
    on conflict (only_row) do update set says = excluded.says`
}
