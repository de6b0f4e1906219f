import { createHmac } from 'node:crypto'

/**
 * The token that another is exchanged for. Somebody who reads the database knows the salt but not
 * the old token, so cannot compute it. Somebody who sends the old token again gets the same
 * successor.
 */
export const successorOf = (token: string, kind: 'access' | 'refresh', salt: string): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url'))
    .update(`${kind}:${token}`)
    .digest('base64url')
