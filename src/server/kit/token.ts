import { randomBytes } from 'node:crypto'

/** 32 random bytes, base64url. Only the hash of a token is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
