import type { Locale } from '#contract/pages/locales.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { bowlAddress } from './bowl-address.ts'

/**
 * Gives the link of a composition to the browser's own dialog. False where it has none, or that failed: then
 * ours is to be shown. Whoever closes the browser's does not want ours instead.
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
