import { firstRow, runStatement } from '#server/db/statements.ts'
import type { AuditAction } from '#contract/office/audit.ts'
import type { Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { actingSessionOf } from '#server/kit/acting-session.ts'

/**
 * The author of a journal entry: a person of the head office, a kitchen's device, or a command
 * (P5).
 */
export type Actor =
  | { by: 'staff'; staff: string }
  | { by: 'kitchen'; device: string }
  | { by: 'command' }

type Json = Readonly<Record<string, unknown>>

export type AuditEntry = {
  actor: Actor
  action: AuditAction
  /** The object of the action, by ids only: `order 12`, `restaurant 3`, `staff 0f…`. */
  subject: string
  /** The fields that changed, by name, without personal data. */
  before?: Json | null
  after?: Json | null
  reason?: string | null
  /**
   * Personal data of the entry. They are stored outside the hashed book and deleted together with
   * the data of the person whom they concern.
   */
  person?: Json | null
  at: number
}

/**
 * Writes an entry of the journal in the transaction of the action, with the session in which its
 * author acts (P5). Returns its id.
 */
export async function writeAudit(
  tx: Tx,
  { actor, action, subject, before, after, reason, person, at }: AuditEntry,
): Promise<string> {
  const row = await firstRow(tx)<Columns<'audit_entries', 'id'>>`
    insert into audit_entries (at, actor, staff_id, session_id, device_id, action, subject, before, after, reason)
    values (${new Date(at)}, ${actor.by}, ${actor.by === 'staff' ? actor.staff : null}::uuid,
      ${actor.by === 'staff' ? actingSessionOf(actor.staff) : null}::uuid,
      ${actor.by === 'kitchen' ? actor.device : null}::bigint, ${action}, ${subject},
      ${asJson(before)}::jsonb, ${asJson(after)}::jsonb, ${reason ?? null})
    returning id::text`
  if (!row) throw new Error('the audit entry was not written')
  if (person)
    await runStatement(tx)`
      insert into audit_persons (entry_id, data) values (${row.id}, ${JSON.stringify(person)}::jsonb)`
  return row.id
}

const asJson = (value: Json | null | undefined) => (value ? JSON.stringify(value) : null)
