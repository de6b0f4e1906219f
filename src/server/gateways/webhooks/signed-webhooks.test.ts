import 'reflect-metadata'
import { KeyObject, webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { type AddressInfo, isIP } from 'node:net'
import { X509CertificateGenerator } from '@peculiar/x509'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aWebhookReceiver } from '#testing/programs/a-webhook-receiver.ts'
import { describeWebhookGateway } from '#testing/conformance/webhooks.conformance.ts'
import { isPublic } from './public-address.ts'
import { createSignedWebhooks } from './signed-webhooks.ts'

describeWebhookGateway('signed webhooks', () =>
  createSignedWebhooks({ areHere: true, answerWithin: 1000 }),
)

/** A certificate that no authority has signed. */
async function ownCertificate(): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    keys,
    name: 'CN=alerts.example.com',
    serialNumber: '01',
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2049-12-31'),
    signingAlgorithm: algorithm,
  })
  return {
    key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: certificate.toString('pem'),
  }
}

it('the gateway sends nothing to a receiver with an untrusted certificate (H19)', async () => {
  const received: unknown[] = []
  const server = createServer(await ownCertificate(), (request, response) => {
    received.push(request.headers)
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const gateway = createSignedWebhooks({
    areHere: true,
    resolve: (_, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  const { port } = server.address() as AddressInfo
  const address = `https://alerts.example.com:${port}/`
  expect(
    await gateway.send({ address, secret: gateway.newSecret(), id: 'x', at: 0, body: '{}' }),
  ).toEqual({ failure: 'certificate' })
  expect(received).toEqual([])
})

describe('a program that is reachable from outside', () => {
  const gateway = createSignedWebhooks({ areHere: false })
  const send = (address: string) =>
    gateway.send({ address, secret: gateway.newSecret(), id: 'x', at: 0, body: '{}' })

  it.each([
    'http://127.0.0.1:1/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://localhost/',
    'https://shop.localhost/',
    'https://[::1]/',
  ])('refuses to call its own machine: %s (H19)', async (address) => {
    expect(gateway.accepts(address)).toBe(false)
    expect(await send(address)).toEqual({ failure: 'address' })
  })

  it.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['93.184.216.34', '169.254.169.254']],
    [['2606:4700::1111', '::1']],
    [[]],
  ])(
    'checks all addresses that a name resolves to when it calls: %j (H19)',
    async (resolvedAddresses) => {
      const receiver = await aWebhookReceiver()
      onTestFinished(receiver.close)
      const { port } = new URL(receiver.address)
      const webhooks = createSignedWebhooks({
        areHere: false,
        resolve: (_, callback) =>
          callback(
            null,
            resolvedAddresses.map((address) => ({ address, family: isIP(address) })),
          ),
      })
      const call = {
        address: `https://alerts.example.com:${port}/`,
        secret: webhooks.newSecret(),
        id: 'x',
        at: 0,
        body: '{}',
      }
      expect(webhooks.accepts(call.address)).toBe(true)
      expect(await webhooks.send(call)).toEqual({ failure: 'address' })
      expect(receiver.received).toEqual([])
    },
  )

  it('reports a name that cannot be resolved (H19)', async () => {
    const webhooks = createSignedWebhooks({
      areHere: false,
      resolve: (_, callback) =>
        callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []),
    })
    expect(
      await webhooks.send({
        address: 'https://alerts.example.com/',
        secret: webhooks.newSecret(),
        id: 'x',
        at: 0,
        body: '{}',
      }),
    ).toEqual({ failure: 'connection' })
  })
})

describe('a public address', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '2a00:1450:4007:80e::200e'])(
    'is %s (H19)',
    (ip) => expect(isPublic(ip)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.0.1',
    '198.19.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:93.184.216.34',
    '::ffff:127.0.0.1',
    '64:ff9b::808:808',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'not an address',
  ])('is not %s (H19)', (ip) => expect(isPublic(ip)).toBe(false))
})
