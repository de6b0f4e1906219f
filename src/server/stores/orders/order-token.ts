import { createHmac, randomBytes } from 'node:crypto'

/*
 * The token of an order identifies the order in its link, so nobody may be able to read it from the
 * database. A repeated request must get the same token again. The token is therefore derived from
 * the client's Idempotency-Key and a random salt that is stored with the reply. Without the salt,
 * nobody can guess the 32 bytes of the token. With the salt, nobody can derive the token without
 * the key, of which only a hash is stored.
 */

export const newSalt = (): string => randomBytes(32).toString('base64url')

export const orderToken = (salt: string, idempotencyKey: string): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(idempotencyKey).digest('base64url')

/** The number of a key's advisory lock: 63 bits of its hash. */
export const lockOf = (keyHash: string): string =>
  String(Buffer.from(keyHash, 'base64url').readBigInt64BE(0) >> 1n)
