import type { Locale } from './locales.ts'

type Addresses = Record<Locale, string> & {
  /** The language changes in place: the address stays the same (S6). */
  stays?: true
  /** No footer (S8). */
  bare?: true
  /** Same page for everyone who has no session: may be rendered once and served from memory. */
  anonymous?: true
  /** Kept out of the site map and of search engines. */
  private?: true
}

/** After the language's prefix, the same segment in every language (S7). */
const same = (path: string) => ({ fr: path, en: `/en${path}`, es: `/es${path}`, nl: `/nl${path}` })

/** A page is declared here or it does not exist (S5): routes, links, redirects, `hreflang` and site map are derived. */
export const pages = {
  home: { fr: '/', en: '/en', es: '/es', nl: '/nl', anonymous: true },
  restaurants: {
    fr: '/nos-restaurants/', en: '/en/our-locations/', es: '/es/nuestros-restaurantes/', nl: '/nl/onze-restaurants/',
    anonymous: true,
  },
  restaurant: { ...same('/notre-restaurant/:slug/'), stays: true, anonymous: true },
  ingredients: { ...same('/nos-ingredients/'), stays: true, anonymous: true },
  menu: { ...same('/carte/'), stays: true, bare: true, anonymous: true },
  composeFormula: { ...same('/carte/formule/:slug/'), stays: true, bare: true, anonymous: true },
  composeCustom: { ...same('/carte/sur-mesure/'), stays: true, bare: true, anonymous: true },
  composeDessert: { ...same('/carte/dessert/:slug/'), stays: true, bare: true, anonymous: true },
  recipes: { ...same('/carte/recettes/'), stays: true, bare: true, anonymous: true },
  cart: {
    fr: '/panier/', en: '/en/cart/', es: '/es/cesta/', nl: '/nl/winkelmandje/', anonymous: true, private: true,
  },
  takeaway: {
    fr: '/retrait/', en: '/en/takeaway/', es: '/es/recogida/', nl: '/nl/afhalen/', anonymous: true, private: true,
  },
  checkout: { ...same('/payment/'), stays: true, anonymous: true, private: true },
  confirmation: { ...same('/confirmation/:token/'), stays: true, private: true },
} as const satisfies Record<string, Addresses>

export type PageName = keyof typeof pages
