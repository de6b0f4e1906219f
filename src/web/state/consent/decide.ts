import {
  type Purpose,
  consentCookie,
  consentDays,
  consentRevision,
  purposes,
} from '#contract/consent.ts'
import { readAllowed, useConsent } from './consent-state.ts'

/**
 * Keeps what a visitor allows, for six months from now; rejects where the library cannot be had.
 * The library keeps the choice and its record, the dialogs are ours: it never shows its own.
 */
export async function decide(allowed: readonly Purpose[]): Promise<void> {
  const library = await import('vanilla-cookieconsent')
  // What it remembers of an earlier choice may be older than the cookie, which another tab can
  // write.
  library.reset()
  await library.run({
    autoShow: false,
    revision: consentRevision,
    categories: Object.fromEntries(
      purposes.map((purpose) => [purpose, { readOnly: purpose === 'necessary' }]),
    ),
    // Of this host alone; the library adds `Secure` where there is TLS.
    cookie: {
      name: consentCookie,
      expiresAfterDays: consentDays,
      sameSite: 'Lax',
      path: '/',
      domain: '',
    },
    manageScriptTags: false,
    // Our pages look the same to everybody.
    hideFromBots: false,
    language: {
      default: 'none',
      translations: { none: { consentModal: {}, preferencesModal: { sections: [] } } },
    },
  })
  library.acceptCategory([...allowed])
  // Its empty frame goes; the cookie stays.
  library.reset()
  readAllowed()
  useConsent.setState({ open: false })
}
