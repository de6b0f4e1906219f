import { href } from '#contract/pages/links.ts'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { LOGO_PATH, iconPath, icons } from './icons.ts'
import { appTexts } from './app-texts.ts'

/**
 * The web app manifest. Its id does not depend on the language, so an app installed in another
 * language is the same app.
 */
export function manifestOf(locale: Locale, { name, light }: ChainFace) {
  const words = appTexts[locale]
  return {
    id: '/',
    name,
    short_name: name,
    description: words.description,
    lang: intlLocale[locale],
    dir: 'ltr',
    start_url: href('home', locale),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: light.field,
    categories: ['food', 'shopping'],
    icons: [
      ...icons
        .filter(({ purpose }) => purpose !== null)
        .map(({ name, size, purpose }) => ({
          src: iconPath(name),
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose,
        })),
      { src: LOGO_PATH, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: words.shortcuts.menu, url: href('menu', locale) },
      { name: words.shortcuts.cart, url: href('cart', locale) },
      { name: words.shortcuts.restaurants, url: href('restaurants', locale) },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: iconPath('icon-192'), sizes: '192x192', type: 'image/png' }],
    })),
  }
}
