import { cardLookOf } from '#server/features/wallet/card-look.ts'
import { chainFaceOf } from '#server/state/catalogue/chain-face.ts'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { openPass } from '#testing/wallet/open-pass.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { createApplePass } from './apple.ts'
import { readDemonstration } from './demonstration.ts'
import type { WalletCards } from './port.ts'
import { type CardContent, describeWalletGateway } from '#testing/conformance/wallet.conformance.ts'
import type { AppleSettings } from '#server/config/wallet.ts'

let copy: DatabaseCopy
let database: Database
let settings: AppleSettings
beforeAll(async () => {
  copy = await copyDatabase('postgres')
  database = await openDatabase(copy)
  settings = (await readDemonstration(database)).apple
})
afterAll(async () => {
  await database.close()
  await copy.remove()
})

type Pass = NonNullable<WalletCards['pass']>
type PassField = { key: string; label: string; value: string | number }
type PassContent = {
  serialNumber: string
  barcodes: { format: string; message: string; messageEncoding: string; altText: string }[]
  storeCard: { primaryFields: PassField[]; secondaryFields: PassField[]; backFields: PassField[] }
}
const open = async ({ content }: Pick<Pass, 'content'>) => openPass(content, settings.authority)

describeWalletGateway<Pass>('a card for Apple Wallet', async () => ({
  make: createApplePass(settings),
  async read(pass): Promise<CardContent> {
    const opened = await open(pass)
    const { serialNumber, barcodes, storeCard } = opened.content as PassContent
    const [barcode] = barcodes
    const [balance] = storeCard.primaryFields
    return {
      id: serialNumber,
      kind: barcode?.format === 'PKBarcodeFormatCode128' ? 'code128' : fail(barcode?.format),
      barcode: barcode?.message ?? '',
      number: barcode?.altText ?? '',
      balance: Number(balance?.value),
      firstName:
        storeCard.secondaryFields.find(({ key }) => key === 'holder')?.value.toString() ?? null,
      points: Object.fromEntries(
        locales.map((locale) => [locale, opened.strings[locale]?.[balance?.label ?? ''] ?? '']),
      ),
    }
  },
  changed(pass) {
    const files = unzipSync(pass.content)
    const names = Object.keys(files)
    return names.map((name) => ({
      ...pass,
      content: Buffer.from(zipSync({ ...files, [name]: flipped(files[name]) })),
    }))
  },
  textOf: ({ content }) =>
    Object.values(unzipSync(content))
      .map((file) => Buffer.from(file).toString('latin1'))
      .join('\n'),
}))

const fail = (reason: unknown): never => {
  throw new Error(String(reason))
}

function flipped(bytes: Uint8Array = strToU8('')): Uint8Array {
  const copied = Uint8Array.from(bytes)
  const middle = Math.floor(copied.length / 2)
  copied[middle] = (copied[middle] ?? 0) ^ 1
  return copied
}

const cardLook = await cardLookOf(chainFaceOf({ chain: { brand: 'Mesclun' } }))

describe('a card for Apple Wallet', () => {
  const card = {
    number: '04817263540918',
    firstName: 'Zoé',
    balance: 154,
    locale: 'es',
    brand: 'Mesclun',
    look: cardLook,
  } as const
  const at = Date.parse('2026-11-24T08:00:00Z')
  const makePass = () => createApplePass(settings)(card, at)

  it('is a store card in the brand colours, with the team and pass type of its certificate', async () => {
    expect((await open(await makePass())).content).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: settings.passType,
      teamIdentifier: settings.team,
      organizationName: 'Mesclun',
      description: 'Tarjeta de fidelidad Mesclun',
      backgroundColor: 'rgb(15, 42, 28)',
      storeCard: {
        secondaryFields: [{ key: 'holder' }, { key: 'asOf', value: '2026-11-24T08:00:00.000Z' }],
      },
    })
  })

  it('is signed with SHA-256', async () => {
    expect((await open(await makePass())).signedHash).toBe('sha256')
  })

  it('has its pictures in three resolutions', async () => {
    const { files } = await open(await makePass())
    const sizeOf = (name: string) => {
      const bytes = Buffer.from(files[name] ?? [])
      return [bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    }
    for (const scale of [1, 2, 3]) {
      const suffix = scale === 1 ? '' : `@${scale}x`
      expect(sizeOf(`icon${suffix}.png`)).toEqual(['PNG', 29 * scale, 29 * scale])
      expect(sizeOf(`logo${suffix}.png`)).toEqual(['PNG', 50 * scale, 50 * scale])
    }
  })

  it('has all texts in the four languages, whichever language it was made in', async () => {
    const { strings, content } = await open(await makePass())
    const { secondaryFields, backFields } = (content as PassContent).storeCard
    const labels = [...secondaryFields, ...backFields].map(({ label }) => label)
    for (const locale of locales)
      for (const label of labels)
        expect(strings[locale]?.[label], `${locale} ${label}`).toBeTruthy()
    expect(strings['nl']?.['Número de tarjeta']).toBe('Kaartnummer')
  })

  it('has the name of the chain exactly as configured in its texts', async () => {
    const brand = 'Le "Mesclun" \\ n'
    const { strings, content } = await open(await createApplePass(settings)({ ...card, brand }, at))
    const description = String(content['description'])
    expect(description).toContain(brand)
    expect(strings['fr']?.[description]).toContain(brand)
  })

  it('is not made once its certificate has expired', async () => {
    await expect(createApplePass(settings)(card, Date.parse('2050-01-02'))).rejects.toThrow(
      'WALLET_APPLE_CERTIFICATE',
    )
  })

  it('is refused if another chain signed it, or if a file was added', async () => {
    const pass = await makePass()
    const stranger = await copyDatabase('postgres')
    const otherDatabase = await openDatabase(stranger)
    const { apple } = await readDemonstration(otherDatabase)
    await otherDatabase.close()
    await stranger.remove()
    await expect(openPass(pass.content, apple.authority)).rejects.toThrow(
      'the signature does not hold',
    )
    const added = zipSync({ ...unzipSync(pass.content), 'more.txt': strToU8('more') })
    await expect(openPass(added, settings.authority)).rejects.toThrow('more.txt')
  })
})
