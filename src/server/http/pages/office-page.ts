import type { PageFace } from './kitchen-page.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { officeRoots } from '#contract/office/office-pages.ts'
import { applyThemeEarly, darkMedia, darkSheet } from '#contract/office/office-theme.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { apiHeaders } from '#server/http/guards/guards.ts'
import { Markup, html } from '#server/kit/markup.ts'
import { translator } from '#texts/translator.ts'
import { type RoomFiles, linkScripts, linkStyles, openRoom } from './room-files.ts'
import { closedSources } from './page-headers.ts'

const darkEntry = 'src/ui/dark.css'

/**
 * Serves the same document at every address of the head office: its pages are private, and the
 * browser renders them. The document is never cached.
 */
export async function registerOffice(
  app: FastifyInstance,
  {
    development,
    face,
    provider,
  }: {
    development: boolean
    face: () => PageFace
    /** The name of the chain's own login provider, offered on the sign-in page; null for none. */
    provider: string | null
  },
): Promise<void> {
  const files = await openRoom(app, 'office', development)
  for (const locale of locales) {
    const root = officeRoots[locale]
    for (const path of [root, `${root}/*`]) {
      app.get(path, (_request, reply) => {
        const nonce = randomBytes(16).toString('base64')
        return reply
          .headers(officeHeaders(locale, nonce, development))
          .type('text/html; charset=utf-8')
          .send(officeDocument({ locale, nonce, files, face: face(), provider }).text)
      })
    }
  }
}

/**
 * Headers of the office's document. The nonce is needed because React Aria inserts one style
 * element.
 */
function officeHeaders(locale: Locale, nonce: string, development: boolean) {
  const policy = development
    ? ["default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws:"]
    : [
        "default-src 'self'",
        `script-src 'self' 'nonce-${nonce}'`,
        `style-src 'self' 'nonce-${nonce}'`,
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-src 'none'",
        ...closedSources,
      ]
  return {
    ...apiHeaders,
    'content-security-policy': policy.join('; '),
    'cache-control': 'private, no-store',
    'content-language': locale,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=()',
    'x-robots-tag': 'noindex, nofollow',
  }
}

function officeDocument({
  locale,
  nonce,
  files,
  face,
  provider,
}: {
  locale: Locale
  nonce: string
  files: RoomFiles
  face: PageFace
  provider: string | null
}): Markup {
  const t = translator('office', locale)
  return html`<!doctype html>
<html lang="${locale}" data-brand="${face.name}" data-logo="${face.logoAddress}" data-provider="${provider ?? ''}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta property="csp-nonce" nonce="${nonce}">
<title>${t('title')} · ${face.name}</title>
<link rel="icon" href="/assets/ui/icon.svg" type="image/svg+xml">
${linkStyles(files)}
<link rel="stylesheet" id="${darkSheet}" href="${files.addressOf(darkEntry)}" media="${darkMedia.system}">
<script nonce="${nonce}">${new Markup(applyThemeEarly)}</script>
${linkScripts(files)}
</head>
<body>
<div id="office"></div>
<noscript>${t('noScript')}</noscript>
</body>
</html>
`
}
