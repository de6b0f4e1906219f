import { webcrypto } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { aPushService } from '#testing/programs/a-push-service.ts'
import { encryptPush } from './encryption.ts'

/** The values of RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  receiver:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  sender: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY' +
    'WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS' +
    'gSxsj_Qulcy4a-fN',
}

async function exampleSender(): Promise<webcrypto.CryptoKeyPair> {
  const point = Buffer.from(example.sender, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const importKey = async (d: { d?: string }, usages: webcrypto.KeyUsage[]) =>
    webcrypto.subtle.importKey(
      'jwk',
      { kty: 'EC', crv: 'P-256', x, y, ...d },
      { name: 'ECDH', namedCurve: 'P-256' },
      true,
      usages,
    )
  return {
    publicKey: await importKey({}, []),
    privateKey: await importKey({ d: example.senderPrivate }, ['deriveBits']),
  }
}

it('a push is encrypted as in the example of its standard, byte by byte', async () => {
  const body = await encryptPush(
    example.text,
    { p256dh: example.receiver, auth: example.auth },
    { salt: Buffer.from(example.salt, 'base64url'), sender: await exampleSender() },
  )
  expect(Buffer.from(body).toString('base64url')).toBe(example.body)
})

it('two pushes with the same text have neither their salt nor their key in common', async () => {
  const service = await aPushService()
  onTestFinished(service.close)
  const { keys } = service.subscribe()
  const [first, second] = [await encryptPush('x', keys), await encryptPush('x', keys)]
  for (const [from, to] of [
    [0, 16],
    [22, 86],
  ])
    expect(first.subarray(from, to)).not.toEqual(second.subarray(from, to))
})

it('a push is at most 4096 bytes, which every push service accepts', async () => {
  const service = await aPushService()
  onTestFinished(service.close)
  const { keys } = service.subscribe()
  expect((await encryptPush('x'.repeat(3993), keys)).length).toBe(4096)
  await expect(encryptPush('é'.repeat(1997), keys)).rejects.toThrow('3994 bytes is too long')
})
