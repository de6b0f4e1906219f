import { createHmac, randomBytes } from 'node:crypto'

/** 32 random bytes; of a token only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * The token that another was exchanged for. Who reads the database knows the salt and not the old
 * token, so cannot make it; who sends the old token once more gets the same again.
 */
export const successorOf = (token: string, kind: 'access' | 'refresh', salt: string): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url'))
    .update(`${kind}:${token}`)
    .digest('base64url')
