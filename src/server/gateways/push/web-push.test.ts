import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aPushService } from '#testing/programs/a-push-service.ts'
import { copyDatabase, oneDatabase } from '#testing/programs/a-database.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPush } from './open.ts'
import { describePushGateway } from '#testing/conformance/push.conformance.ts'
import { generatePushKeys, readPush } from '#server/config/push.ts'
import { createWebPush } from './web-push.ts'

const MAIL_FROM = 'Mesclun <bonjour@mesclun.example>'
const contact = () => 'bonjour@mesclun.example'
const settingsFor = (origin: string) => ({
  ...readPush({ MAIL_FROM, PUSH_HOSTS: origin }).settings,
  contact,
})

describePushGateway('Web Push', async ({ origin }) => {
  const keys = generatePushKeys()
  return createWebPush(settingsFor(origin), async () => keys)
})

it('the gateway signs a message with its public key, for that push service only', async () => {
  const service = await aPushService()
  onTestFinished(service.close)
  const keys = generatePushKeys()
  const gateway = createWebPush(settingsFor(service.origin), async () => keys)
  await gateway.send(service.subscribe(), { payload: '{}', topic: 'x', seconds: 1 })
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(service.pushed[0]?.headers.authorization ?? '') ?? []
  expect(key).toBe(await gateway.publicKey())
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  const { payload } = await jwtVerify(
    token,
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } }),
  )
  expect(payload).toMatchObject({ aud: service.origin, sub: 'mailto:bonjour@mesclun.example' })
})

describe.each(oneDatabase)('our VAPID keys on %s', (kind) => {
  it('are created once, by the first process', async () => {
    const copy = await copyDatabase(kind)
    const database = await openDatabase(copy)
    onTestFinished(async () => {
      await database.close()
      await copy.remove()
    })
    const push = readPush({ MAIL_FROM }).settings
    const all = await Promise.all(
      [1, 2, 3].map(() => openPush({ push }, database, contact).publicKey()),
    )
    expect(new Set(all).size).toBe(1)
    expect(await openPush({ push }, database, contact).publicKey()).toBe(all[0])
  })
})
