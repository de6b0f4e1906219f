import { bowlPath, bowlQrPath } from '#contract/shop/shared-bowl.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { writeBowlCode } from '#domain/commands/bowl-code.ts'

/**
 * The link of a bowl, and the address of the picture of its QR code; `qr` is null if the link is
 * too long for a QR code.
 */
export function bowlAddress(
  line: CartLine,
  { origin, locale }: { origin: string; locale: Locale },
): { url: string; qr: string | null } {
  const code = writeBowlCode(line)
  return { url: origin + bowlPath(locale, code), qr: bowlQrPath(locale, code) }
}
