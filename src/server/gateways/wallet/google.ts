import { intlLocale, locales } from '#contract/pages/locales.ts'
import { cardWords, readable } from './card-words.ts'
import type { WalletCard } from './port.ts'
import type { GoogleSettings } from '#server/config/wallet.ts'

const SAVE_AT = 'https://pay.google.com/gp/v/save/'

/**
 * Makes links that offer to save a card in Google Wallet, signed with the key of the service
 * account.
 */
export function createGoogleLink(
  { email, key, classId }: GoogleSettings,
  { origin }: { origin: string },
) {
  const [issuer = ''] = classId.split('.')
  return async (
    { number, firstName, balance, locale }: WalletCard,
    at: number,
  ): Promise<string> => {
    const { importPKCS8, SignJWT } = await import('jose')
    const say = cardWords(locale)
    const card = {
      id: `${issuer}.${number}`,
      classId,
      state: 'ACTIVE',
      accountId: number,
      ...(firstName === '' ? {} : { accountName: firstName }),
      barcode: { type: 'CODE_128', value: number, alternateText: readable(number) },
      loyaltyPoints: {
        balance: { int: balance },
        localizedLabel: {
          defaultValue: { language: intlLocale[locale], value: say('points') },
          translatedValues: locales
            .filter((otherLocale) => otherLocale !== locale)
            .map((otherLocale) => ({
              language: intlLocale[otherLocale],
              value: cardWords(otherLocale)('points'),
            })),
        },
      },
      textModulesData: [{ id: 'asOf', header: say('asOf'), body: dateIn(intlLocale[locale], at) }],
    }
    const token = await new SignJWT({
      typ: 'savetowallet',
      origins: [origin],
      payload: { loyaltyObjects: [card] },
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience('google')
      .setIssuedAt(Math.floor(at / 1000))
      .sign(await importPKCS8(key, 'RS256'))
    return SAVE_AT + token
  }
}

const dateIn = (language: string, at: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(at)
