import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** The data that the browser states to have signed. */
type ClientDataInput = { challenge: string; origin?: string }

/**
 * A passkey as a device creates it: an ES256 key that signs challenges for one site, with a
 * counter. A test may set the counter in `key`, to act as an attacker who copied the passkey.
 */
export function aPasskey(rpId = 'localhost', origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const key = { counter: 0 }

  const clientData = (type: string, input: ClientDataInput) =>
    Buffer.from(
      JSON.stringify({ type, challenge: input.challenge, origin: input.origin ?? origin }),
    )
  /**
   * Authenticator data with these flags, such as user present and verified; `0x40` if the key
   * itself is included.
   */
  function authenticatorData(flags: number, attestedData: Uint8Array = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(key.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attestedData])
  }
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  } as const

  return {
    id: credential.id,
    key,
    /** The answer of `navigator.credentials.create`. */
    register(input: ClientDataInput) {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(0x45, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', input).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** The answer of `navigator.credentials.get`; `flags`: 0x01 present, 0x04 verified. */
    sign(input: ClientDataInput, flags = 0x05) {
      key.counter += 1
      const client = clientData('webauthn.get', input)
      const data = authenticatorData(flags)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
export type APasskey = ReturnType<typeof aPasskey>
