import { consentCookie, consentRevision } from '../src/contract/consent.ts'

const refused = {
  categories: ['necessary'],
  revision: consentRevision,
  services: {},
  consentId: 'e2e',
  consentTimestamp: '2026-01-01T00:00:00Z',
  lastConsentTimestamp: '2026-01-01T00:00:00Z',
}

/**
 * A visitor who answered the question about cookies at another time: it is asked where a test is
 * about it.
 */
export const refusedCookies = {
  cookies: [
    {
      name: consentCookie,
      value: encodeURIComponent(JSON.stringify(refused)),
      domain: '127.0.0.1',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
}
