import { createHmac, randomBytes } from 'node:crypto'

/*
 * Creates the salt of an order's token. The token identifies the order in its link, so it must not
 * be readable from the database; yet a repeated request must get the same token again. It is
 * therefore derived from the client's Idempotency-Key and a random salt that is stored with the
 * reply: nobody can guess these 32 bytes without the salt, nor derive them from the salt without
 * the key, which is stored only as a hash.
 */

export const newSalt = (): string => randomBytes(32).toString('base64url')

export const orderToken = (salt: string, idempotencyKey: string): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(idempotencyKey).digest('base64url')

/** The number of a key's advisory lock: 63 bits of its hash. */
export const lockOf = (keyHash: string): string =>
  String(Buffer.from(keyHash, 'base64url').readBigInt64BE(0) >> 1n)
