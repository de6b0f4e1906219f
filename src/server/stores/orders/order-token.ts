import { createHmac, randomBytes } from 'node:crypto'

/*
 * The token identifies an order in its link, so it must not be readable from the database; yet a
 * repeated request must get it again. It is therefore derived from the client's Idempotency-Key and
 * a random salt that is stored with the reply: 32 bytes that nobody can guess without the salt, and
 * that nobody can derive from the salt without the key, which is stored only as a hash.
 */

export const newSalt = (): string => randomBytes(32).toString('base64url')

export const orderToken = (salt: string, idempotencyKey: string): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(idempotencyKey).digest('base64url')

/** The advisory lock of a key: 63 bits of its hash. */
export const lockOf = (keyHash: string): string =>
  String(Buffer.from(keyHash, 'base64url').readBigInt64BE(0) >> 1n)
