import type { FastifyInstance } from 'fastify'
import { menuAddress } from '#contract/shop/menu-address.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { type Markup, html } from '#server/kit/markup.ts'
import { translator } from '#texts/translator.ts'
import { linkScripts, linkStyles, openRoom } from './room-files.ts'

/** The chain in the document of a room. `logoAddress`: the address of its logo. */
export type PageFace = { name: string; logoAddress: string }

type KitchenPage = (facts: { locale: Locale; face: PageFace; menuVersion: string }) => Markup

/**
 * Opens the document of a restaurant's board. It contains nothing of the restaurant: the browser
 * renders the board, and its service worker caches the document for a start without a network.
 */
export async function openKitchenPage(
  app: FastifyInstance,
  development: boolean,
): Promise<KitchenPage> {
  const files = await openRoom(app, 'kitchen', development)
  return ({ locale, face, menuVersion }) => {
    const t = translator('kitchen', locale)
    return html`<!doctype html>
<html lang="${locale}" data-brand="${face.name}" data-logo="${face.logoAddress}" data-menu="${menuVersion}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="#0f2a1c">
<title>${t('title')} · ${face.name}</title>
<link rel="icon" href="/assets/ui/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/assets/ui/apple-touch-icon.png">
<link rel="manifest" href="/assets/ui/app-${locale}.webmanifest">
${linkStyles(files)}
<link rel="preload" href="${menuAddress(locale, null, menuVersion)}" as="fetch" crossorigin="anonymous">
${linkScripts(files)}
</head>
<body>
<main id="content"></main>
</body>
</html>
`
  }
}
