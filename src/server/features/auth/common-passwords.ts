import { Refusal } from '../../http/refusal.ts'

/** “Try another password.” (V2), said at the field. */
export function refuseCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) throw new Refusal('invalid_request', { fields: [{ field, code: 'password_refused' }] })
}

export const isCommonPassword = (password: string): boolean => password.length === 0
