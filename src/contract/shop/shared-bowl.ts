import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'

/** The path of a composition's page, by its code (E4). */
export const bowlPath = (locale: Locale, code: string): string =>
  href('sharedBowl', locale, { code })

/** The longest code that a phone can still scan from a screen; hardly any composition has a longer. */
const MAX_SCANNED = 300

/** The path of its address as a QR code; null where the code is too long for one. */
export const bowlQrPath = (locale: Locale, code: string): string | null =>
  code.length > MAX_SCANNED ? null : `/assets/ui/qr/${locale}/${code}.svg`
