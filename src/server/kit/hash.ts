import { createHash } from 'node:crypto'

/** SHA-256, base64url: the stored form of a secret that only needs to be recognised. */
export const hashOf = (secret: string | Uint8Array): string =>
  createHash('sha256').update(secret).digest('base64url')
