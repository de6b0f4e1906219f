import { cardLookOf } from '#server/features/wallet/card-look.ts'
import { chainFaceOf } from '#server/state/catalogue/chain-face.ts'
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { openPass } from '#testing/wallet/open-pass.ts'
import { ConfigError, readConfig } from './config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { readDemonstration } from '#server/gateways/wallet/demonstration.ts'
import { openWallet } from '#server/gateways/wallet/open.ts'

const readWallet = (environment: Record<string, string>) => readConfig(environment).wallet
let copy: DatabaseCopy
let database: Database
let apple: Record<string, string>
let google: Record<string, string>
let otherKey: string
beforeAll(async () => {
  copy = await copyDatabase('postgres')
  database = await openDatabase(copy)
  const demonstration = await readDemonstration(database)
  apple = {
    WALLET_APPLE_CERTIFICATE: demonstration.apple.certificate,
    WALLET_APPLE_KEY: demonstration.apple.key,
    WALLET_APPLE_AUTHORITY: demonstration.apple.authority,
  }
  google = {
    WALLET_GOOGLE_SERVICE_ACCOUNT: JSON.stringify({
      client_email: 'card@mesclun.example',
      private_key: demonstration.google.key,
    }),
    WALLET_GOOGLE_CLASS: '3388000000012345678.loyalty',
  }
  otherKey = demonstration.google.key
})
afterAll(async () => {
  await database.close()
  await copy.remove()
})

describe('the settings of wallet cards', () => {
  it('use demonstration keys if nothing is configured, but never in production', () => {
    expect(readWallet({})).toEqual({ kind: 'demonstration' })
    expect(readWallet({ NODE_ENV: 'production' })).toEqual({ kind: 'none' })
    expect(openWallet(readConfig({ NODE_ENV: 'production' }), database)).toBeNull()
  })

  it('read pass type and team from the certificate, and accept line ends written as \\n', async () => {
    const oneLine = Object.fromEntries(
      Object.entries(apple).map(([name, pem]) => [name, pem.replaceAll('\n', '\\n')]),
    )
    expect(readWallet({ NODE_ENV: 'production', ...oneLine })).toMatchObject({
      kind: 'configured',
      google: null,
      apple: { passType: 'pass.example.mesclun.demonstration', team: 'DEMO000000' },
    })
  })

  it('produce only the kinds of cards that are configured: Apple, Google or both', async () => {
    const card = {
      number: '04817263540918',
      firstName: 'Zoé',
      balance: 1,
      locale: 'en',
      brand: 'Mesclun',
      look: await cardLookOf(chainFaceOf({ chain: { brand: 'Mesclun' } })),
    } as const
    const make = (environment: Record<string, string>) =>
      openWallet(readConfig(environment), database)?.make(card, Date.now())
    const both = await make({ ...apple, ...google })
    expect(both?.link).toContain('https://pay.google.com/')
    await openPass(both?.pass?.content ?? Buffer.from(''), apple['WALLET_APPLE_AUTHORITY'] ?? '')
    expect(await make(google)).toMatchObject({
      pass: null,
      link: expect.stringContaining('https://pay.google.com/'),
    })
    expect(await make(apple)).toMatchObject({ link: null, pass: { name: 'loyalty-card.pkpass' } })
  })

  it.each([
    'WALLET_APPLE_CERTIFICATE',
    'WALLET_APPLE_KEY',
    'WALLET_APPLE_AUTHORITY',
    'WALLET_GOOGLE_SERVICE_ACCOUNT',
    'WALLET_GOOGLE_CLASS',
  ])('are refused if %s is missing, and the error names it', (name) => {
    const { [name]: _, ...otherVariables } = { ...apple, ...google }
    expect(() => readWallet(otherVariables)).toThrow(ConfigError)
    expect(() => readWallet(otherVariables)).toThrow(new RegExp(`^${name}: is needed`))
  })

  it('are refused if keys do not match or cannot be read; the error names the setting and hides its value', () => {
    const wrong = (changes: Record<string, string>): string => {
      try {
        readWallet({ ...apple, ...google, ...changes })
      } catch (error) {
        if (error instanceof ConfigError) return error.message
      }
      return ''
    }
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const curve = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(wrong({ WALLET_APPLE_CERTIFICATE: 'secret' })).toBe(
      'WALLET_APPLE_CERTIFICATE: must be a certificate as PEM',
    )
    expect(wrong({ WALLET_APPLE_CERTIFICATE: apple['WALLET_APPLE_AUTHORITY'] ?? '' })).toMatch(
      /^WALLET_APPLE_KEY: is not the key/,
    )
    expect(wrong({ WALLET_APPLE_KEY: otherKey })).toMatch(/^WALLET_APPLE_KEY: is not the key/)
    expect(wrong({ WALLET_APPLE_KEY: curve })).toMatch(/^WALLET_APPLE_KEY: must be an RSA key/)
    expect(wrong({ WALLET_APPLE_AUTHORITY: apple['WALLET_APPLE_CERTIFICATE'] ?? '' })).toMatch(
      /^WALLET_APPLE_AUTHORITY: did not sign/,
    )
    expect(wrong({ WALLET_GOOGLE_CLASS: 'loyalty' })).toMatch(/^WALLET_GOOGLE_CLASS: must be like/)
    expect(wrong({ WALLET_GOOGLE_SERVICE_ACCOUNT: '{"secret"' })).toMatch(
      /^WALLET_GOOGLE_SERVICE_ACCOUNT: must be the JSON/,
    )
    expect(
      wrong({ WALLET_GOOGLE_SERVICE_ACCOUNT: '{"client_email":"a","private_key":"secret"}' }),
    ).toBe('WALLET_GOOGLE_SERVICE_ACCOUNT: must be an RSA key as PEM, without a passphrase')
  })
})

describe('the demonstration keys of the wallet', () => {
  it('are generated once per database, also by two processes at once, and never change', async () => {
    const empty = await copyDatabase('postgres')
    const firstDatabase = await openDatabase(empty)
    const [first, second] = await Promise.all([
      readDemonstration(firstDatabase),
      readDemonstration(firstDatabase),
    ])
    expect(second).toEqual(first)
    await firstDatabase.close()
    const again = await openDatabase(empty)
    expect(await readDemonstration(again)).toEqual(first)
    await again.close()
    await empty.remove()
    expect(await readDemonstration(database)).not.toEqual(first)
  })
})
