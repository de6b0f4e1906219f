import { partTexts } from 'virtual:texts'
import type { Locale } from '#contract/pages/locales.ts'

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
  region.className = 'offline-notice'
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
