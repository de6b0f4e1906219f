import { createHmac, randomBytes } from 'node:crypto'

/*
 * The token names an order in its link, so who reads the database must not learn it; yet a repeated
 * request must get it again. It is therefore made from the client's Idempotency-Key and a random
 * salt that is kept with the reply: 32 bytes that nobody can guess without the salt, and that
 * nobody can make from the salt without the key, which is stored as a hash only.
 */

export const newSalt = (): string => randomBytes(32).toString('base64url')

export const orderToken = (salt: string, idempotencyKey: string): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(idempotencyKey).digest('base64url')

/** The lock of a key: 63 bits of its hash. */
export const lockOf = (keyHash: string): string =>
  String(Buffer.from(keyHash, 'base64url').readBigInt64BE(0) >> 1n)
