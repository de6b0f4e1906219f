import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'

/** Returns the path of a bowl's page, by its code (E4). */
export const bowlPath = (locale: Locale, code: string): string =>
  href('sharedBowl', locale, { code })

/**
 * Maximum number of characters of a code whose QR code a phone can still scan from a screen; hardly
 * any bowl has a longer code.
 */
const MAX_SCANNED = 300

/**
 * Returns the path of the QR code for a bowl's address; null if the bowl's code is too long to be
 * scanned.
 */
export const bowlQrPath = (locale: Locale, code: string): string | null =>
  code.length > MAX_SCANNED ? null : `/assets/ui/qr/${locale}/${code}.svg`
