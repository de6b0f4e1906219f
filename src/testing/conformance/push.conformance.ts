import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PushService, aPushService } from '#testing/programs/a-push-service.ts'
import type { PushGateway } from '#server/gateways/push/port.ts'

const message = {
  payload: JSON.stringify({ title: 'Votre commande A01 est prête', body: 'œuf 🥗' }),
  topic: 'ready_1-a',
  seconds: 60,
}

const foreignEndpoints = [
  'http://127.0.0.1:1/push/x',
  'https://127.0.0.1/push/x',
  'https://localhost/x',
  'http://169.254.169.254/latest/meta-data/',
  'https://[::1]/x',
  'https://10.0.0.1/x',
  'https://2130706433/x',
  'file:///etc/passwd',
  'not an address',
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/x',
  'https://me@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.elsewhere.example/x',
  'https://elsewhere.example/fcm.googleapis.com',
  'https://notfcm.googleapis.com/x',
  'https://evilpush.apple.com.example/x',
  'https://xpush.apple.com/x',
]
const pushServiceEndpoints = [
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://db5p.notify.windows.com/w/?token=x',
]

/**
 * The contract of every push gateway, tested with a push service that decrypts what it receives.
 */
export function describePushGateway(
  name: string,
  open: (service: PushService) => Promise<PushGateway>,
): void {
  describe(`the push gateway: ${name}`, () => {
    let service: PushService
    let gateway: PushGateway
    beforeEach(async () => {
      service = await aPushService()
      gateway = await open(service)
    })
    afterEach(() => service.close())

    it('delivers a complete message that only its browser can decrypt', async () => {
      const [subscription, otherSubscription] = [service.subscribe(), service.subscribe()]
      expect(await gateway.send(subscription, message)).toBe('sent')
      expect(service.pushed.map(({ endpoint, payload }) => [endpoint, payload])).toEqual([
        [subscription.endpoint, message.payload],
      ])
      await gateway.send({ ...subscription, keys: otherSubscription.keys }, message)
      expect(service.pushed).toHaveLength(1)
    })

    it('sends the lifetime of the message, and the topic of an earlier message that it replaces', async () => {
      await gateway.send(service.subscribe(), message)
      expect(service.pushed[0]?.headers).toMatchObject({
        ttl: '60',
        topic: 'ready_1-a',
        urgency: 'high',
        'content-encoding': 'aes128gcm',
      })
    })

    itSaysWhatThePushServiceAnswered(() => ({ service, gateway }))

    it('fails, to be retried, when the push service is unreachable', async () => {
      const subscription = service.subscribe()
      await service.close()
      await expect(gateway.send(subscription, message)).rejects.toThrow('fetch failed')
      service = await aPushService()
    })

    it('has one fixed public key for subscriptions', async () => {
      expect(await gateway.publicKey()).toMatch(/^B[\w-]{86}$/)
      expect(await gateway.publicKey()).toBe(await gateway.publicKey())
    })

    itAcceptsSubscriptionsOfPushServices(() => ({ service, gateway }))
  })
}

type PushStage = { service: PushService; gateway: PushGateway }

function itSaysWhatThePushServiceAnswered(stage: () => PushStage): void {
  it('reports a subscription as gone if it has ended or never existed', async () => {
    const { service, gateway } = stage()
    const subscription = service.subscribe()
    service.status = 410
    expect(await gateway.send(subscription, message)).toBe('gone')
    service.status = 404
    expect(await gateway.send(subscription, message)).toBe('gone')
    expect(
      await gateway.send({ ...subscription, endpoint: `${service.origin}/push/nobody` }, message),
    ).toBe('gone')
  })

  it.each([429, 500, 503, 307, 400])(
    'fails, to be retried, when the push service answers %i',
    async (status) => {
      const { service, gateway } = stage()
      service.status = status
      await expect(gateway.send(service.subscribe(), message)).rejects.toThrow(String(status))
      expect(service.pushed).toHaveLength(1)
    },
  )
}

function itAcceptsSubscriptionsOfPushServices(stage: () => PushStage): void {
  it('refuses keys that cannot be used for encryption', () => {
    const { service, gateway } = stage()
    const subscription = service.subscribe()
    expect(gateway.accepts(subscription)).toBe(true)
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    expect(gateway.accepts({ ...subscription, keys: { ...subscription.keys, p256dh } })).toBe(false)
  })

  it('calls only push services, whatever endpoint it is given', async () => {
    const { service, gateway } = stage()
    const subscription = service.subscribe()
    for (const endpoint of foreignEndpoints) {
      expect(gateway.accepts({ ...subscription, endpoint }), endpoint).toBe(false)
      expect(await gateway.send({ ...subscription, endpoint }, message), endpoint).toBe('gone')
    }
    for (const endpoint of pushServiceEndpoints) {
      expect(gateway.accepts({ ...subscription, endpoint }), endpoint).toBe(true)
    }
  })
}
