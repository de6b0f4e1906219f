import { createHmac } from 'node:crypto'

/**
 * The token for which another is exchanged. A person who reads the database knows the salt but not
 * the old token, so cannot compute it. Sending the old token again results in the same successor.
 */
export const successorOf = (token: string, kind: 'access' | 'refresh', salt: string): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url'))
    .update(`${kind}:${token}`)
    .digest('base64url')
