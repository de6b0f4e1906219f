import { bowlPath, bowlQrPath } from '#contract/shop/shared-bowl.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { writeBowlCode } from '#domain/commands/bowl-code.ts'

/** The link of a bowl, and the picture of its QR code; null if the bowl is too long for one. */
export function bowlAddress(
  line: CartLine,
  { origin, locale }: { origin: string; locale: Locale },
): { url: string; qr: string | null } {
  const code = writeBowlCode(line)
  return { url: origin + bowlPath(locale, code), qr: bowlQrPath(locale, code) }
}
