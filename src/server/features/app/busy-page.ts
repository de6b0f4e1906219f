import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { plainPage } from './plain-page.ts'
import { appTexts } from './app-texts.ts'

/**
 * The page for a client that requests too many pages. Its first link leads to the requested page.
 */
export function busyPage(locale: Locale, brand: string): string {
  const {
    busy: { title, text, again },
    offline: { menu },
  } = appTexts[locale]
  return plainPage(locale, {
    brand,
    title,
    paragraphs: [text],
    links: [
      { to: '', text: again },
      { to: href('menu', locale), text: menu },
    ],
  })
}
