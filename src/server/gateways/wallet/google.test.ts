import { cardLookOf } from '#server/features/wallet/card-look.ts'
import { chainFaceOf } from '#server/state/catalogue/chain-face.ts'
import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { NotGenuine } from '#testing/wallet/open-pass.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { readDemonstration } from './demonstration.ts'
import { createGoogleLink } from './google.ts'
import { type CardContent, describeWalletGateway } from '#testing/conformance/wallet.conformance.ts'
import type { GoogleSettings } from '#server/config/wallet.ts'

let copy: DatabaseCopy
let database: Database
let settings: GoogleSettings
beforeAll(async () => {
  copy = await copyDatabase('postgres')
  database = await openDatabase(copy)
  settings = (await readDemonstration(database)).google
})
afterAll(async () => {
  await database.close()
  await copy.remove()
})

const origin = 'https://mesclun.example'
const prefix = 'https://pay.google.com/gp/v/save/'
type LocalizedValue = { language: string; value: string }
type Claims = {
  iss: string
  aud: string
  typ: string
  iat: number
  origins: string[]
  payload: {
    loyaltyObjects: {
      id: string
      classId: string
      state: string
      accountId: string
      accountName?: string
      barcode: { type: string; value: string; alternateText: string }
      loyaltyPoints: {
        balance: { int: number }
        localizedLabel: { defaultValue: LocalizedValue; translatedValues: LocalizedValue[] }
      }
    }[]
  }
}

/**
 * Verifies the signature of a link with the public key and Node's own cryptography, and not with
 * the library that signed the link.
 */
function readLink(link: string): Claims {
  const [, head = '', claims = '', signature = ''] =
    /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(link) ?? []
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(settings.key),
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new NotGenuine('not signed by the service account')
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
    alg: 'RS256',
    typ: 'JWT',
  })
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims
}

describeWalletGateway<string>('a card for Google Wallet', async () => ({
  make: createGoogleLink(settings, { origin }),
  async read(link): Promise<CardContent> {
    const [card, ...furtherCards] = readLink(link).payload.loyaltyObjects
    if (!card || furtherCards.length > 0) throw new Error('the link must hold exactly one card')
    const { defaultValue, translatedValues } = card.loyaltyPoints.localizedLabel
    return {
      id: card.id,
      kind: card.barcode.type === 'CODE_128' ? 'code128' : fail(card.barcode.type),
      barcode: card.barcode.value,
      number: card.barcode.alternateText,
      balance: card.loyaltyPoints.balance.int,
      firstName: card.accountName ?? null,
      points: Object.fromEntries(
        [defaultValue, ...translatedValues].map(({ language, value }) => [
          language.slice(0, 2),
          value,
        ]),
      ),
    }
  },
  changed: (link) =>
    [prefix.length + 5, prefix.length + 60, link.length - 100].map(
      (at) => link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1),
    ),
  textOf: (link) =>
    link
      .slice(prefix.length)
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString())
      .join('\n'),
}))

const fail = (reason: unknown): never => {
  throw new Error(String(reason))
}

const cardLook = await cardLookOf(chainFaceOf({ chain: { brand: 'Mesclun' } }))

describe('a card for Google Wallet', () => {
  const at = Date.parse('2026-11-24T08:00:00Z')
  const card = {
    number: '04817263540918',
    firstName: 'Zoé',
    balance: 154,
    locale: 'nl',
    brand: 'Mesclun',
    look: cardLook,
  } as const

  it('has the class and issuer of the settings, and is signed by the service account for Google', async () => {
    const claims = readLink(await createGoogleLink(settings, { origin })(card, at))
    expect(claims).toMatchObject({
      iss: settings.email,
      aud: 'google',
      typ: 'savetowallet',
      iat: at / 1000,
      origins: [origin],
      payload: {
        loyaltyObjects: [
          {
            id: '3388000000000000000.04817263540918',
            classId: settings.classId,
            state: 'ACTIVE',
            accountId: card.number,
            textModulesData: [{ id: 'asOf', header: 'Saldo op', body: '24 november 2026' }],
          },
        ],
      },
    })
  })

  it('is a link short enough for browsers and mails', async () => {
    const link = await createGoogleLink(settings, { origin })(
      { ...card, firstName: 'Marie-Antoinette-Élisabeth' },
      at,
    )
    expect(link.length).toBeLessThan(1800)
  })
})
