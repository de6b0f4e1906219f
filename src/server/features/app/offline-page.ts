import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { plainPage } from './plain-page.ts'
import { appWords } from './words.ts'

/**
 * What stands in the place of a page without a network. It needs nothing else, so that it can be
 * kept alone.
 */
export function offlinePage(locale: Locale): string {
  const { title, text, ordering, menu, cart } = appWords[locale].offline
  return plainPage(locale, {
    title,
    paragraphs: [text, ordering],
    links: [
      { to: href('menu', locale), text: menu },
      { to: href('cart', locale), text: cart },
    ],
  })
}
