import { randomBytes, webcrypto } from 'node:crypto'
import type { PushSubscription } from './port.ts'

const { subtle } = webcrypto

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
/** The maximum size of a record and of a body that every push service accepts, in bytes. */
const MAXIMUM = 4096
/**
 * The header: the salt, the size of a record, the length of the sender's key, and this key (RFC
 * 8188, section 2.1).
 */
const HEADER = 16 + 4 + 1 + 65
/** One byte ends the text of a record, and a tag of 16 bytes authenticates it. */
const MAXIMUM_TEXT = MAXIMUM - HEADER - 1 - 16

/** Two messages with the same text differ by these values. Each message must have new ones. */
type Randomness = { salt: Uint8Array<ArrayBuffer>; sender: webcrypto.CryptoKeyPair }

/**
 * Encrypts a message for one browser (RFC 8291). Returns the body of the request, with the content
 * coding `aes128gcm` (RFC 8188). Throws if the message is too long: it must be one record
 * (RFC 8291, section 4).
 */
export async function encryptPush(
  payload: string,
  { p256dh, auth }: PushSubscription['keys'],
  randomness?: Randomness,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = Buffer.from(payload)
  if (text.length > MAXIMUM_TEXT) throw new Error(`a push of ${text.length} bytes is too long`)
  const { salt, sender } = randomness ?? (await createRandomness())
  const receiverPoint = Buffer.from(p256dh, 'base64url')
  const senderPoint = Buffer.from(await subtle.exportKey('raw', sender.publicKey))
  const secret = await subtle.deriveBits(
    { name: CURVE.name, public: await subtle.importKey('raw', receiverPoint, CURVE, false, []) },
    sender.privateKey,
    256,
  )
  const material = await derive(secret, {
    salt: Buffer.from(auth, 'base64url'),
    info: Buffer.concat([Buffer.from('WebPush: info\0'), receiverPoint, senderPoint]),
    bytes: 32,
  })
  const [keyBytes, nonce] = await Promise.all([
    derive(material, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 }),
    derive(material, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 }),
  ])
  const key = await subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['encrypt'])
  // The byte 2 ends the text of the last record.
  const padded = Buffer.concat([text, Buffer.from([2])])
  const record = await subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, padded)
  return Buffer.concat([headerOf(salt, senderPoint), Buffer.from(record)])
}

const createRandomness = async (): Promise<Randomness> => ({
  salt: randomBytes(16),
  sender: await subtle.generateKey(CURVE, false, ['deriveBits']),
})

/** Derives bytes from a secret by HKDF with SHA-256 (RFC 5869). */
async function derive(
  secret: ArrayBuffer,
  {
    salt,
    info,
    bytes,
  }: { salt: Uint8Array<ArrayBuffer>; info: Buffer<ArrayBuffer>; bytes: number },
): Promise<ArrayBuffer> {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8)
}

function headerOf(salt: Uint8Array, senderPoint: Uint8Array): Buffer<ArrayBuffer> {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(MAXIMUM)
  sizes.writeUInt8(senderPoint.length, 4)
  return Buffer.concat([salt, sizes, senderPoint])
}
