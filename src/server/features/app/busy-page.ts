import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { plainPage } from './plain-page.ts'
import { appTexts } from './app-texts.ts'

/**
 * The page for a client that requests too many pages. Its first link leads to the requested page.
 */
export function busyPage(locale: Locale, face: ChainFace): string {
  const {
    busy: { title, text, again },
    offline: { menu },
  } = appTexts[locale]
  return plainPage(locale, face, {
    title,
    paragraphs: [text],
    links: [
      { to: '', text: again },
      { to: href('menu', locale), text: menu },
    ],
  })
}
