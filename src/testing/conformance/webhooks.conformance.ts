import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type WebhookReceiver,
  aWebhookReceiver,
  acceptWebhook,
} from '#testing/programs/a-webhook-receiver.ts'
import type { WebhookGateway } from '#server/gateways/webhooks/port.ts'

const CALL_ID = 'a4c1d9be-7d5c-4f2e-8d0f-0c8d3f1c2b7a'
const body = JSON.stringify({ type: 'webhook.test', data: { name: 'Crêperie « Œuf » 🥗' } })
const privateAddresses = [
  'http://alerts.example.com/',
  'https://me@alerts.example.com/',
  'https://me:word@alerts.example.com/',
  'https://alerts.example.com/#here',
  'https://intranet/',
  'https://10.0.0.1/',
  'https://0xa000001/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.100.100.200/',
  'https://0.0.0.0/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[2002:a00:1::]/',
  'https://[64:ff9b::a00:1]/',
  'http://10.0.0.1/',
  'ftp://alerts.example.com/',
  'file:///etc/passwd',
  'alerts.example.com',
]

type WebhookStage = {
  gateway: WebhookGateway
  secret: string
  receiver: WebhookReceiver
  /** Calls the receiver with default values, except for those in `changes`. */
  send: (changes?: {
    address?: string
    body?: string
    at?: number
  }) => ReturnType<WebhookGateway['send']>
}

/** The contract of every webhook gateway that may call this machine, tested with a real receiver. */
export function describeWebhookGateway(name: string, open: () => WebhookGateway): void {
  describe(`the webhook gateway: ${name}`, () => {
    const gateway = open()
    const secret = gateway.newSecret()
    const stage: WebhookStage = {
      gateway,
      secret,
      // Replaced before each test by a receiver that is opened for this test.
      receiver: {} as WebhookReceiver,
      send: (changes = {}) =>
        gateway.send({
          address: stage.receiver.address,
          secret,
          id: CALL_ID,
          at: Date.now(),
          body,
          ...changes,
        }),
    }
    const { send } = stage
    beforeEach(async () => {
      stage.receiver = await aWebhookReceiver()
    })
    afterEach(() => stage.receiver.close())

    itSignsCalls(stage)

    it.each([200, 202, 400, 410, 429, 500, 503])(
      'returns the status of the answer: %i (H19)',
      async (status) => {
        stage.receiver.answer = (response) =>
          void response.writeHead(status).end('whatever it says')
        expect(await send()).toEqual({ status })
      },
    )

    itWithstandsItsReceiver(stage)

    it('creates a different secret for each receiver (H19)', () => {
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
      expect(gateway.newSecret()).not.toBe(secret)
    })

    it.each(privateAddresses)(
      'refuses to call an address that is not public: %s (H19)',
      async (address) => {
        expect(gateway.accepts(address)).toBe(false)
        expect(await send({ address })).toEqual({ failure: 'address' })
      },
    )

    it.each([
      'https://alerts.example.com/',
      'https://alerts.example.com:8443/hooks?key=1',
      'https://93.184.216.34/',
      'https://[2606:4700::1111]/',
    ])('accepts a public address: %s (H19)', (address) => {
      expect(gateway.accepts(address)).toBe(true)
    })
  })
}

function itSignsCalls(stage: WebhookStage): void {
  const { send, gateway, secret } = stage

  it('delivers the complete body, with a signature that the receiver can verify (H19)', async () => {
    expect(await send()).toEqual({ status: 204 })
    const [{ headers, body: arrived, path }] = stage.receiver.received as [
      WebhookReceiver['received'][number],
    ]
    expect(path).toBe('/alerts')
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': CALL_ID,
    })
    const signed = headers as Record<string, string>
    expect(new Webhook(secret).verify(arrived, signed)).toEqual(JSON.parse(body))
    const otherWebhook = new Webhook(gateway.newSecret())
    expect(() => otherWebhook.verify(arrived, signed)).toThrow('No matching signature')
    expect(() => new Webhook(secret).verify(`${arrived} `, signed)).toThrow('No matching signature')
  })

  it('signs with the time of sending, so that an old call can be refused (H19)', async () => {
    await send({ at: Date.parse('2026-11-24T11:00:00.999Z') })
    const [call] = stage.receiver.received
    expect(call?.headers['webhook-timestamp']).toBe(
      String(Date.parse('2026-11-24T11:00:00.000Z') / 1000),
    )
    const signature = new Webhook(secret).sign(CALL_ID, new Date('2026-11-24T11:00:00Z'), body)
    expect(call?.headers['webhook-signature']).toBe(signature)
  })
}

function itWithstandsItsReceiver(stage: WebhookStage): void {
  const { send } = stage

  it.each([301, 302, 307, 308])('follows no redirect: %i (H19)', async (status) => {
    stage.receiver.answer = (response) =>
      void response.writeHead(status, { location: `${stage.receiver.address}/elsewhere` }).end()
    expect(await send()).toEqual({ status })
    expect(stage.receiver.received.map(({ path }) => path)).toEqual(['/alerts'])
  })

  it('stops waiting for a receiver that never answers (H19)', async () => {
    stage.receiver.answer = () => {}
    expect(await send()).toEqual({ failure: 'timeout' })
  })

  it('stops reading an answer that never ends (H19)', async () => {
    let isOver = false
    stage.receiver.answer = (response) => {
      response.writeHead(200)
      const more = () => {
        while (!isOver && response.write('x'.repeat(1024)));
        if (!isOver) response.once('drain', more)
      }
      response.once('close', () => {
        isOver = true
      })
      more()
    }
    expect(await send()).toEqual({ status: 200 })
    await expect.poll(() => isOver).toBe(true)
  })

  it('does not wait for the rest of an incomplete answer (H19)', async () => {
    stage.receiver.answer = (response) => void response.writeHead(200).write('a beginning')
    expect(await send()).toEqual({ status: 200 })
  })

  it('reports a receiver that is unreachable, or a connection that is cut (H19)', async () => {
    stage.receiver.answer = (response) => void response.destroy()
    expect(await send()).toEqual({ failure: 'connection' })
    await stage.receiver.close()
    expect(await send()).toEqual({ failure: 'connection' })
    stage.receiver = await aWebhookReceiver()
  })

  it('still makes every call after a failed call (H19)', async () => {
    stage.receiver.answer = (response) => void response.destroy()
    await send()
    stage.receiver.answer = acceptWebhook
    expect(await send()).toEqual({ status: 204 })
  })
}
