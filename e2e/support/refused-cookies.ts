import { consentCookie, consentRevision } from '../../src/contract/consent.ts'

const refused = {
  categories: ['necessary'],
  revision: consentRevision,
  services: {},
  consentId: 'e2e',
  consentTimestamp: '2026-01-01T00:00:00Z',
  lastConsentTimestamp: '2026-01-01T00:00:00Z',
}

/**
 * The storage of a visitor who refused cookies on an earlier visit. Tests of the question about
 * cookies do not use this storage.
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
