import { Refusal } from '#server/kit/refusal.ts'
import type { StaffViewer } from './viewer.ts'

/**
 * Refuses a person who has not confirmed their presence by a passkey recently (P3).
 * `or-first-passkey` also admits a person without a passkey for a short time after the provider
 * proved their identity: a session that is stolen later is refused.
 */
export function requireConfirmed(
  { confirmedUntil, firstPasskeyUntil }: Pick<StaffViewer, 'confirmedUntil' | 'firstPasskeyUntil'>,
  by: true | 'or-first-passkey',
  now: number,
): void {
  if (confirmedUntil > now) return
  if (firstPasskeyUntil === null) throw new Refusal('confirmation_needed')
  if (by !== 'or-first-passkey') throw new Refusal('passkey_missing')
  if (firstPasskeyUntil <= now) throw new Refusal('staff_sign_in_again')
}
