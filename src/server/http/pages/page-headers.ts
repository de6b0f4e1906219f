import { baseHeaders } from '#server/http/guards/guards.ts'
import type { CardFields } from '#contract/card-fields.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { type PageName, pages } from '#contract/pages/pages.ts'
import { paymentSources } from '#server/http/guards/payment-sources.ts'

/** What no document may do, whatever its policy allows besides. */
export const closedSources = [
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
] as const

/**
 * The security headers of a page. `scripts`: the sources from which the page may run inline
 * scripts, either the nonce of a page made for one request, or the hashes of a cached page.
 */
export function pageHeaders({
  page,
  scripts,
  locale,
  mapTiles,
  cardFields,
  errorReports,
  development,
}: {
  page: PageName | null
  scripts: string
  locale: Locale
  mapTiles: string | null
  cardFields: CardFields | null
  errorReports: string | null
  development: boolean
}): Record<string, string> {
  const tiles = mapTiles === null ? '' : ` ${new URL(mapTiles.replace(/[{}]/g, '')).origin}`
  const reports = errorReports === null ? '' : ` ${new URL(errorReports).origin}`
  const paying = paymentSources(page !== null && 'paying' in pages[page] ? cardFields : null, page)
  const policy = development
    ? [
        `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws:${paying.scripts}${paying.calls}${paying.frames}`,
      ]
    : [
        "default-src 'self'",
        `script-src 'self' ${scripts}${paying.scripts}`,
        `connect-src 'self'${paying.calls}${reports}`,
        `frame-src 'self'${paying.frames}`,
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        `img-src 'self' data:${tiles}`,
        ...closedSources,
      ]
  return {
    ...baseHeaders,
    'content-security-policy': policy.join('; '),
    'content-language': locale,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The board of a kitchen reads loyalty cards with the camera (L8). No other page may use the
    // camera.
    'permissions-policy': `camera=${page === 'kitchen' ? '(self)' : '()'}, microphone=(), payment=(), geolocation=(self)`,
  }
}
