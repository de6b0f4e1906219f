import { Refusal } from '#server/kit/refusal.ts'

/** Reads an `Idempotency-Key` header: 1 to 200 visible ASCII characters. */
export function readIdempotencyKey(header: string | string[] | undefined): string {
  if (header === undefined || header === '') throw new Refusal('idempotency_key_missing')
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new Refusal('invalid_request', {
      fields: [{ field: 'Idempotency-Key', code: 'field_invalid' }],
    })
  }
  return header
}
