import { expect, it } from 'vitest'
import webPush from 'web-push'
import { readPush } from './push.ts'

const MAIL_FROM = 'Mesclun <bonjour@mesclun.example>'
const read = (settings: Record<string, string>) => readPush({ MAIL_FROM, ...settings })
const { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY } = webPush.generateVAPIDKeys()

it('needs nothing: keys are made, and the sender of the mails answers for the pushes', () => {
  const { settings, problems } = read({})
  expect(problems).toEqual([])
  expect(settings).toMatchObject({
    keys: null,
    subject: 'mailto:bonjour@mesclun.example',
    origins: [],
  })
})

it('takes keys that belong together, and no others', () => {
  const { settings, problems } = read({
    PUSH_PUBLIC_KEY,
    PUSH_PRIVATE_KEY,
    PUSH_SUBJECT: 'https://mesclun.example',
  })
  expect([settings.keys, settings.subject, problems]).toEqual([
    { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY },
    'https://mesclun.example',
    [],
  ])
  const other = webPush.generateVAPIDKeys()
  for (const wrong of [
    { PUSH_PUBLIC_KEY },
    { PUSH_PRIVATE_KEY },
    { PUSH_PUBLIC_KEY: other.publicKey, PUSH_PRIVATE_KEY },
    { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: 'no key' },
  ]) {
    const said = read(wrong).problems.join()
    expect(said).toMatch(/^PUSH_PUBLIC_KEY: /)
    expect(said).not.toContain(PUSH_PRIVATE_KEY)
  }
})

it('calls further services by name, and this machine only where that is no shop', () => {
  const PUSH_HOSTS = 'push.example, http://127.0.0.1:5201'
  expect(read({ PUSH_HOSTS }).settings).toMatchObject({
    hosts: expect.arrayContaining(['push.example']),
    origins: ['http://127.0.0.1:5201'],
  })
  for (const wrong of [
    { PUSH_HOSTS, NODE_ENV: 'production' },
    { PUSH_HOSTS: '10.0.0.1' },
    { PUSH_HOSTS: 'http://10.0.0.1:80' },
    { PUSH_HOSTS: 'localhost' },
    { PUSH_HOSTS: 'https://push.example' },
    { PUSH_HOSTS: '*' },
    { PUSH_SUBJECT: 'me' },
  ]) {
    expect(read(wrong).problems, JSON.stringify(wrong)).toHaveLength(1)
  }
})
