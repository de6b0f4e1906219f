import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { plainPage } from './plain-page.ts'
import { appTexts } from './app-texts.ts'

/** The page shown when there is no network. It needs no other file, so it can be cached alone. */
export function offlinePage(locale: Locale, face: ChainFace): string {
  const { title, text, ordering, menu, cart } = appTexts[locale].offline
  return plainPage(locale, face, {
    title,
    paragraphs: [text, ordering],
    links: [
      { to: href('menu', locale), text: menu },
      { to: href('cart', locale), text: cart },
    ],
  })
}
