import { expect, it } from 'vitest'
import { generatePushKeys, readPush } from './push.ts'

const MAIL_FROM = 'Mesclun <bonjour@mesclun.example>'
const readSettings = (settings: Record<string, string>) => readPush({ MAIL_FROM, ...settings })
const { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY } = generatePushKeys()

it('works without settings: keys are generated, and the contact is the sender of the mails', () => {
  const { settings, problems } = readSettings({})
  expect(problems).toEqual([])
  expect(settings).toMatchObject({
    keys: null,
    subject: 'mailto:bonjour@mesclun.example',
    origins: [],
  })
})

it('accepts a public and a private key only if they belong together', () => {
  const { settings, problems } = readSettings({
    PUSH_PUBLIC_KEY,
    PUSH_PRIVATE_KEY,
    PUSH_SUBJECT: 'https://mesclun.example',
  })
  expect([settings.keys, settings.subject, problems]).toEqual([
    { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY },
    'https://mesclun.example',
    [],
  ])
  const otherKeys = generatePushKeys()
  for (const wrong of [
    { PUSH_PUBLIC_KEY },
    { PUSH_PRIVATE_KEY },
    { PUSH_PUBLIC_KEY: otherKeys.publicKey, PUSH_PRIVATE_KEY },
    { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: 'no key' },
  ]) {
    const problemText = readSettings(wrong).problems.join()
    expect(problemText).toMatch(/^PUSH_PUBLIC_KEY: /)
    expect(problemText).not.toContain(PUSH_PRIVATE_KEY)
  }
})

it('generates keys of one length that belong together', () => {
  // Of 256 private keys, one begins with a zero. It must not be shorter than the others.
  for (let i = 0; i < 600; i += 1) {
    const { publicKey, privateKey } = generatePushKeys()
    expect([publicKey, privateKey]).toEqual([
      expect.stringMatching(/^B[\w-]{86}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ])
    expect(
      readSettings({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }).problems,
    ).toEqual([])
  }
})

it('allows more push services by host name, and this machine only outside production', () => {
  const PUSH_HOSTS = 'push.example, http://127.0.0.1:5201'
  expect(readSettings({ PUSH_HOSTS }).settings).toMatchObject({
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
    expect(readSettings(wrong).problems, JSON.stringify(wrong)).toHaveLength(1)
  }
})
