import type { Locale } from '#contract/pages/locales.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { bowlAddress } from './bowl-address.ts'

/**
 * Shares the link of a bowl through the browser's own dialog. Returns false if the browser has
 * none, or if it failed: our dialog is then shown. Returns true if the customer closed the
 * browser's dialog, so that ours does not follow.
 */
export async function giveLink(
  line: CartLine,
  { name, origin, locale }: { name: string; origin: string; locale: Locale },
): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share({ title: name, url: bowlAddress(line, { origin, locale }).url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
