import { partTexts } from 'virtual:texts'
import type { Locale } from '#contract/pages/locales.ts'

/** Placed above the bars at the foot of a page; taps pass through it. */
const regionClass =
  'print:hidden pointer-events-none fixed inset-x-4 bottom-4 in-[body:has(.cart-bar,.foot-bar)]:max-lg:bottom-28 ' +
  'in-[body:has(.compose-bar)]:bottom-24 z-10 mx-auto max-w-md'

/**
 * Shows a notice while there is no network. The live region is added beforehand, so that the notice
 * is announced.
 */
export async function watchConnection(lang: Locale): Promise<void> {
  // Loaded in advance, because nothing can be loaded without a network.
  const {
    default: { shell },
  } = await partTexts.offline[lang]()
  const region = document.createElement('output')
  region.className = regionClass
  document.body.append(region)
  const notifyOffline = () => {
    const notice = document.createElement('span')
    notice.className = 'toast toast-info text-sm leading-snug'
    notice.textContent = shell?.offline ?? ''
    region.replaceChildren(...(navigator.onLine ? [] : [notice]))
  }
  addEventListener('offline', notifyOffline)
  addEventListener('online', notifyOffline)
  notifyOffline()
}
