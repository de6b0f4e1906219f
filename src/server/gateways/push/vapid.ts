import type { PushKeys } from '#server/config/push.ts'

/** A signature is valid for this time. Push services refuse one valid for more than a day. */
const LIFETIME = '12 hours'

/**
 * The header `authorization` with which a push service recognises us (RFC 8292). It is valid for
 * the push service of the endpoint only.
 */
export async function vapidOf(
  endpoint: string,
  { publicKey, privateKey, subject }: PushKeys & { subject: string },
): Promise<string> {
  // `jose` is loaded on first use: a program without pushes does not need it.
  const { importJWK, SignJWT } = await import('jose')
  const point = Buffer.from(publicKey, 'base64url')
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      // A point is the byte 4 and two coordinates of 32 bytes.
      x: point.toString('base64url', 1, 33),
      y: point.toString('base64url', 33),
      d: privateKey,
    },
    'ES256',
  )
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(LIFETIME)
    .setSubject(subject)
    .sign(key)
  return `vapid t=${token}, k=${publicKey}`
}
