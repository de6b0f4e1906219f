import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { officeRoots } from '#contract/office/office-pages.ts'
import { applyThemeEarly, darkMedia, darkSheet } from '#contract/office/office-theme.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { buildFolder } from '#server/kit/build-folder.ts'
import { Markup, html } from '#server/kit/markup.ts'
import { translator } from '#texts/translator.ts'

/** Addresses of the files that the document of the head office loads. */
type OfficeFiles = {
  script: string
  /** JavaScript modules that the script imports when it starts. */
  modules: string[]
  styles: string[]
  /** The style sheet with the dark colours. */
  dark: string
  fonts: string[]
}

type Built = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; assets?: string[] } | undefined
>

const officeEntry = 'src/office/main.tsx'
const darkEntry = 'src/web/dark.css'

/** Reads from the build's manifest the names of the files for the head office. */
function readOfficeFiles(): OfficeFiles {
  const built = JSON.parse(
    readFileSync(`${buildFolder()}/client/.vite/office.json`, 'utf8'),
  ) as Built
  const at = (file: string) => `/${file}`
  const entryOf = (name: string) => {
    const entry = built[name]
    if (!entry) throw new Error(`the build of the head office does not contain ${name}`)
    return entry
  }
  const modules = new Set<string>()
  const follow = (name: string): void => {
    for (const next of entryOf(name).imports ?? []) {
      if (modules.has(next)) continue
      modules.add(next)
      follow(next)
    }
  }
  follow(officeEntry)
  const { file, css = [] } = entryOf(officeEntry)
  const names = [officeEntry, ...modules]
  return {
    script: at(file),
    modules: [...modules].map((name) => at(entryOf(name).file)),
    styles: [...new Set([...modules].flatMap((name) => entryOf(name).css ?? []).concat(css))].map(
      at,
    ),
    dark: at(entryOf(darkEntry).file),
    fonts: [...new Set(names.flatMap((name) => entryOf(name).assets ?? []))]
      .filter((asset) => asset.endsWith('.woff2'))
      .map(at),
  }
}

/** In development, a second Vite serves the office's files under this prefix. */
const DEVELOPMENT = '/@office/'
const developmentFiles: OfficeFiles = {
  script: `${DEVELOPMENT}${officeEntry}`,
  modules: [`${DEVELOPMENT}@vite/client`],
  styles: [],
  dark: `${DEVELOPMENT}${darkEntry}?direct`,
  fonts: [],
}

/**
 * Serves the same document at every address of the head office: its pages are private, and the
 * browser renders them. The document is never cached.
 */
export async function registerOffice(
  app: FastifyInstance,
  {
    development,
    brand,
    provider,
  }: {
    development: boolean
    brand: () => string
    /** The name of the chain's own login provider, offered on the sign-in page; null for none. */
    provider: string | null
  },
): Promise<void> {
  if (development) await serveDevelopment(app)
  const files = development ? developmentFiles : readOfficeFiles()
  for (const locale of locales) {
    const root = officeRoots[locale]
    for (const path of [root, `${root}/*`]) {
      app.get(path, (_request, reply) => {
        const nonce = randomBytes(16).toString('base64')
        return reply
          .headers(officeHeaders(locale, nonce, development))
          .type('text/html; charset=utf-8')
          .send(officeDocument({ locale, nonce, files, brand: brand(), provider }).text)
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
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'private, no-store',
    'content-language': locale,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=()',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow',
  }
}

function officeDocument({
  locale,
  nonce,
  files,
  brand,
  provider,
}: {
  locale: Locale
  nonce: string
  files: OfficeFiles
  brand: string
  provider: string | null
}): Markup {
  const t = translator('office', locale)
  return html`<!doctype html>
<html lang="${locale}" data-brand="${brand}" data-provider="${provider ?? ''}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta property="csp-nonce" nonce="${nonce}">
<title>${t('title')} · ${brand}</title>
<link rel="icon" href="/assets/ui/icon.svg" type="image/svg+xml">
${files.fonts.map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous">`)}
${files.styles.map((style) => html`<link rel="stylesheet" href="${style}">`)}
<link rel="stylesheet" id="${darkSheet}" href="${files.dark}" media="${darkMedia.system}">
<script nonce="${nonce}">${new Markup(applyThemeEarly)}</script>
${files.modules.map((module) => html`<link rel="modulepreload" href="${module}">`)}
<script type="module" src="${files.script}"></script>
</head>
<body>
<div id="office"></div>
<noscript>${t('noScript')}</noscript>
</body>
</html>
`
}

async function serveDevelopment(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: 'src/office/vite.config.ts',
    base: DEVELOPMENT,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.get(`${DEVELOPMENT}*`, (request, reply) => {
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.writeHead(404).end()
    })
  })
}
