import { createHash } from 'node:crypto'

/** SHA-256, base64url: the stored form of a secret that only needs to be recognised. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url')
