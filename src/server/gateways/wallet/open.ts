import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/open.ts'
import { createApplePass } from './apple.ts'
import { readDemonstration } from './demonstration.ts'
import { createGoogleLink } from './google.ts'
import type { WalletGateway } from './port.ts'
import type { AppleSettings, GoogleSettings } from '#server/config/wallet.ts'

type Keys = { apple: AppleSettings | null; google: GoogleSettings | null }

/** Opens the configured wallet cards; null if none are configured. */
export function openWallet(
  { wallet, publicUrl }: Pick<Config, 'wallet' | 'publicUrl'>,
  database: Pick<Database, 'db'>,
): WalletGateway | null {
  const { origin } = new URL(publicUrl)
  if (wallet.kind === 'none') return null
  if (wallet.kind === 'configured') return createWallet(wallet, { origin, isDemonstration: false })
  return {
    isDemonstration: true,
    // The keys are generated when a customer first requests a card.
    make: async (card, at) =>
      createWallet(await readDemonstration(database), { origin, isDemonstration: true }).make(
        card,
        at,
      ),
  }
}

/** Makes cards with the configured keys. */
export function createWallet(
  { apple, google }: Keys,
  { origin, isDemonstration }: { origin: string; isDemonstration: boolean },
): WalletGateway {
  const makePass = apple && createApplePass(apple)
  const makeLink = google && createGoogleLink(google, { origin })
  return {
    isDemonstration,
    make: async (card, at) => ({
      pass: makePass && (await makePass(card, at)),
      link: makeLink && (await makeLink(card, at)),
    }),
  }
}
