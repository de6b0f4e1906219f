import { Refusal } from '#server/kit/refusal.ts'
import type { StaffViewer } from './viewer.ts'

/**
 * Refuses who has not confirmed by a passkey lately that they are there (P3). Somebody without a passkey
 * may be let in by `or-first-passkey`, shortly after the provider proved who they are: a session that is
 * stolen later cannot.
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
