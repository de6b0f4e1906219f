import { createHmac } from 'node:crypto'

/**
 * The successor for which a token is exchanged. A person who reads the database finds the salt but
 * not the old token, so they cannot compute the successor. The same old token always results in the
 * same successor.
 */
export const successorOf = (token: string, kind: 'access' | 'refresh', salt: string): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url'))
    .update(`${kind}:${token}`)
    .digest('base64url')
