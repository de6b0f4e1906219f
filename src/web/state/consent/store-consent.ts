import { type Purpose, consentDays, readConsent, writeConsent } from '#contract/consent.ts'
import { useConsent } from './consent-state.ts'

/**
 * Stores the visitor's consent for six months from now; if cookies are refused, only while the page
 * is open.
 */
export function storeConsent(allowed: readonly Purpose[]): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${writeConsent(allowed)}; Path=/; Max-Age=${consentDays * 86_400}; SameSite=Lax${secure}`
  useConsent.setState({ allowed: readConsent(document.cookie) ?? allowed, open: false })
}
