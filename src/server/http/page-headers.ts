import type { Locale } from '#contract/locales.ts'

/**
 * The security headers of a page. `scripts` are the sources that allow its inline scripts: the nonce of a page made
 * for one request, or the hashes of a page that is served from memory to many.
 */
export function pageHeaders({ scripts, locale, mapTiles, development }: {
  scripts: string; locale: Locale; mapTiles: string | null; development: boolean
}): Record<string, string> {
  const tiles = mapTiles === null ? '' : ` ${new URL(mapTiles.replace(/[{}]/g, '')).origin}`
  const policy = development
    ? ["default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws:"]
    : [
        "default-src 'self'",
        `script-src 'self' ${scripts}`,
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        `img-src 'self' data:${tiles}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]
  return {
    'content-security-policy': policy.join('; '),
    'content-language': locale,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
