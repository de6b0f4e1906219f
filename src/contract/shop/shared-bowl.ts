import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'

/** The path of a composition's page, by its code (E4). */
export const bowlPath = (locale: Locale, code: string): string =>
  href('sharedBowl', locale, { code })

/** The path of its address as a QR code. */
export const bowlQrPath = (locale: Locale, code: string): string =>
  `/assets/ui/qr/${locale}/${code}.svg`
