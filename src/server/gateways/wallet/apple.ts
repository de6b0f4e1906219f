import { X509Certificate, createHash } from 'node:crypto'
import { type Zippable, zipSync } from 'fflate'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { cardWords, readable } from './card-words.ts'
import type { CardLook, WalletCards, WalletCard } from './port.ts'
import type { AppleSettings } from '#server/config/wallet.ts'

const labelKeys = ['name', 'points', 'holder', 'asOf', 'number', 'howTitle', 'how'] as const
/** The files of the logo, with the width of each: an icon of 29 points and a logo of 50. */
const pictureFiles = [
  ['icon.png', 29],
  ['icon@2x.png', 58],
  ['icon@3x.png', 87],
  ['logo.png', 50],
  ['logo@2x.png', 100],
  ['logo@3x.png', 150],
] as const

const picturesOf = ({ logo }: CardLook): Record<string, Buffer> =>
  Object.fromEntries(
    pictureFiles.flatMap(([name, width]) => {
      const picture = logo.get(width)
      return picture === undefined ? [] : [[name, picture]]
    }),
  )

/** `#0f2a1c` as Apple writes it: `rgb(15, 42, 28)`. */
const rgb = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`

/** Makes cards for Apple Wallet: store cards, signed with the configured certificate. */
export function createApplePass(settings: AppleSettings) {
  const { validFromDate, validToDate } = new X509Certificate(settings.certificate)
  return async (card: WalletCard, at: number): Promise<NonNullable<WalletCards['pass']>> => {
    if (at < validFromDate.getTime() || at > validToDate.getTime()) {
      throw new Error('WALLET_APPLE_CERTIFICATE: has expired, or is not yet valid')
    }
    // The libraries of the signature are loaded on first use, because loading them takes long.
    const { signDetached } = await import('./detached-signature.ts')
    const files: Record<string, Buffer> = {
      ...picturesOf(card.look),
      'pass.json': Buffer.from(JSON.stringify(contentOf(card, settings, at))),
      ...Object.fromEntries(
        locales.map((locale) => [
          `${locale}.lproj/pass.strings`,
          Buffer.from(stringsOf(translations(card, locale))),
        ]),
      ),
    }
    const manifest = Buffer.from(JSON.stringify(sumsOf(files)))
    const signature = signDetached(manifest, settings, at)
    return {
      name: 'loyalty-card.pkpass',
      type: 'application/vnd.apple.pkpass',
      content: zip({ ...files, 'manifest.json': manifest, signature }, at),
    }
  }
}

/** The SHA-1 of each file, by name. */
const sumsOf = (files: Record<string, Buffer>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([name, file]) => [
      name,
      createHash('sha1').update(file).digest('hex'),
    ]),
  )

/** Returns a zip archive of the files. They are not compressed, because most are pictures. */
const zip = (files: Zippable, at: number): Buffer =>
  Buffer.from(zipSync(files, { level: 0, mtime: at }))

/**
 * The content of a card in the card's own language. A phone that is set to none of our languages
 * shows the card in this language.
 */
function contentOf(card: WalletCard, { passType, team }: AppleSettings, at: number): object {
  const { number, firstName, balance, look } = card
  const say = cardWords(card.locale)
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    organizationName: card.brand,
    // A new card with the same number replaces the one already on the phone.
    serialNumber: number,
    description: say('name', { brand: card.brand }),
    logoText: card.brand,
    backgroundColor: rgb(look.ground),
    foregroundColor: rgb(look.text),
    labelColor: rgb(look.label),
    barcodes: [
      {
        format: 'PKBarcodeFormatCode128',
        message: number,
        messageEncoding: 'iso-8859-1',
        altText: readable(number),
      },
    ],
    storeCard: {
      primaryFields: [{ key: 'balance', label: say('points'), value: balance }],
      secondaryFields: [
        ...(firstName === '' ? [] : [{ key: 'holder', label: say('holder'), value: firstName }]),
        {
          key: 'asOf',
          label: say('asOf'),
          value: new Date(at).toISOString(),
          dateStyle: 'PKDateStyleMedium',
        },
      ],
      backFields: [
        { key: 'number', label: say('number'), value: readable(number) },
        { key: 'how', label: say('howTitle'), value: say('how') },
      ],
    },
  }
}

/** Maps the words of the card in one language to those of another. */
const translations = ({ locale, brand }: WalletCard, to: Locale): Record<string, string> =>
  Object.fromEntries(
    labelKeys.map((key) => [cardWords(locale)(key, { brand }), cardWords(to)(key, { brand })]),
  )

/** Texts in the format of Apple's `.strings` files. */
const stringsOf = (texts: Record<string, string>): string =>
  Object.entries(texts)
    .map((pair) => `${pair.map(quote).join(' = ')};\n`)
    .join('')

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
