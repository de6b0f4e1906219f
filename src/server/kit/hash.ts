import { createHash } from 'node:crypto'

/** SHA-256, base64url: how a secret that only needs to be recognised is kept. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url')
