import { describe, expect, it } from 'vitest'
import {
  addressFor,
  canonicalPath,
  directionsTo,
  hidesFooter,
  href,
  languageAt,
  localeOfPath,
  matchPage,
  staysOnLanguageChange,
  translations,
} from './links.ts'
import { isLocale, locales, negotiateLocale } from './locales.ts'
import { pageNames, pages } from './pages.ts'

const specified = {
  home: ['/', '/en', '/es', '/nl'],
  legalNotice: [
    '/mentions-legales/',
    '/en/legal-notice/',
    '/es/aviso-legal/',
    '/nl/wettelijke-bepalingen/',
  ],
  termsOfSale: [
    '/conditions-generales-vente/',
    '/en/terms-and-conditions/',
    '/es/condiciones-generales-venta/',
    '/nl/algemene-verkoopvoorwaarden/',
  ],
  loyaltyRules: [
    '/reglement-la-fidelite/',
    '/en/regulation-the-fidelity/',
    '/es/reglamento-el-fidelite/',
    '/nl/reglement-de-fidelite/',
  ],
  restaurants: [
    '/nos-restaurants/',
    '/en/our-locations/',
    '/es/nuestros-restaurantes/',
    '/nl/onze-restaurants/',
  ],
  contact: ['/contact/', '/en/contact/', '/es/contacto/', '/nl/contact/'],
} as const

const words = ['carte', 'payment', 'confirmation', 'nos-ingredients', 'notre-restaurant']

describe('the table of pages', () => {
  it('has four languages, with no prefix for French (S1)', () => {
    expect(locales).toEqual(['fr', 'en', 'es', 'nl'])
    for (const page of Object.values(pages)) {
      expect(localeOfPath(page.fr)).toBe('fr')
      for (const locale of ['en', 'es', 'nl'] as const)
        expect(page[locale]).toMatch(new RegExp(`^/${locale}(/|$)`))
    }
  })

  it('contains the public addresses of the specification, character by character (S2)', () => {
    for (const [name, addresses] of Object.entries(specified)) {
      expect(locales.map((locale) => pages[name as keyof typeof specified][locale])).toEqual(
        addresses,
      )
    }
  })

  it('redirects an address without the final slash to the one with it, and no other address (S2)', () => {
    expect(canonicalPath('/nos-restaurants')).toBe('/nos-restaurants/')
    expect(canonicalPath('/en/')).toBe('/en')
    expect(canonicalPath('/en/our-locations/')).toBe('/en/our-locations/')
    expect(canonicalPath('/no-such-page')).toBe('/no-such-page')
  })

  it('names the loyalty, cart and personal data pages as specified (S3)', () => {
    expect(pages.loyalty).toMatchObject({ fr: '/la-fidelite/', en: '/en/the-fidelity/' })
    expect(locales.map((locale) => pages.cart[locale])).toEqual([
      '/panier/',
      '/en/cart/',
      '/es/cesta/',
      '/nl/winkelmandje/',
    ])
    expect(pages.personalData.fr).toBe('/donnees-personnelles/')
  })

  it('has the account area and its five pages under one segment in each language, and none is marked as planned (S4)', () => {
    const area = {
      fr: '/mon-compte/',
      en: '/en/my-account/',
      es: '/es/mi-cuenta/',
      nl: '/nl/mijn-account/',
    }
    expect(pages.account).toMatchObject(area)
    const five = [
      pages.accountProfile,
      pages.accountOrders,
      pages.accountCards,
      pages.accountFavourite,
      pages.accountLoyalty,
    ]
    for (const page of five) {
      expect(page).not.toHaveProperty('planned')
      for (const locale of locales)
        expect(page[locale]).toMatch(new RegExp(`^${area[locale]}[a-z-]+/$`))
    }
    expect(five.map((page) => page.fr.split('/')[2])).toEqual([
      'informations-personnelles',
      'historique-commandes',
      'moyens-de-paiement',
      'restaurant-favori',
      'la-fidelite',
    ])
    expect(five.map((page) => page.en.split('/')[3])).toEqual([
      'personal-information',
      'order-history',
      'credit-cards',
      'favorite-location',
      'the-fidelity',
    ])
  })

  it('assigns every address to exactly one page (S5)', () => {
    for (const locale of locales) {
      const all = Object.values(pages).map((page) => page[locale])
      expect(new Set(all).size).toBe(all.length)
    }
    for (const page of pageNames) {
      for (const locale of locales) {
        const path = pages[page][locale].replace(/:\w+/g, 'une-page')
        expect(matchPage(path)).toMatchObject({ page, locale })
        expect(translations(path)?.[locale]).toBe(path)
      }
    }
  })

  it('makes links from the table, with their parameters encoded (S5)', () => {
    expect(href('restaurants', 'nl')).toBe('/nl/onze-restaurants/')
    expect(href('restaurant', 'en', { slug: 'paris bourse/é' })).toBe(
      '/en/notre-restaurant/paris%20bourse%2F%C3%A9/',
    )
  })

  it('translates the address of a page, and keeps a path that consists of one of the five words that all languages share (S6)', () => {
    expect(translations('/nos-restaurants/')).toEqual(
      specified.restaurants.reduce(
        (all, path, i) => ({ ...all, [locales[i] as string]: path }),
        {},
      ),
    )
    for (const word of words) expect(staysOnLanguageChange(`/en/${word}/`)).toBe(true)
    for (const page of Object.values(pages)) {
      for (const locale of locales)
        expect(staysOnLanguageChange(page[locale])).toBe('stays' in page)
    }
  })

  it('links to a map of a postal address, with every character encoded', () => {
    expect(directionsTo({ street: '12 rue d’Alésia & Co', postcode: '75014', city: 'Paris' })).toBe(
      'https://www.openstreetmap.org/search?query=12%20rue%20d%E2%80%99Al%C3%A9sia%20%26%20Co%2C%2075014%20Paris',
    )
  })

  it('maps an address without a prefix to its translation in the chosen language (S9)', () => {
    expect(addressFor('/', 'nl')).toBe('/nl')
    expect(addressFor('/nos-restaurants/', 'en')).toBe('/en/our-locations/')
    for (const path of ['/en/cart/', '/carte/', '/en/carte/', '/rien/du/tout/'])
      expect(addressFor(path, 'nl')).toBe(path)
    for (const storedLocale of ['fr', null] as const)
      expect(addressFor('/panier/', storedLocale)).toBe('/panier/')
  })

  it('maps a shared composition to the language of its reader, not of its sender (E4)', () => {
    const [fr, nl] = [href('sharedBowl', 'fr', { code: '1AB' }), '/nl/bowl/1AB/']
    expect(addressFor(fr, 'nl')).toBe(nl)
    expect(addressFor(nl, 'fr')).toBe(fr)
    expect(addressFor(fr, null, 'nl')).toBe(nl)
    expect(addressFor(nl, 'nl', 'fr')).toBe(nl)
    expect(addressFor(nl, null, null)).toBe(nl)
    expect(addressFor('/panier/', null, 'nl')).toBe('/panier/')
  })

  it('uses the chosen language on paths with one of the five words that all languages share, and elsewhere the language of the address (S6, S9)', () => {
    expect([
      languageAt('/carte/', 'nl'),
      languageAt('/en/carte/', 'nl'),
      languageAt('/en/carte/', null),
    ]).toEqual(['nl', 'nl', 'en'])
    expect([languageAt('/en/cart/', 'nl'), languageAt('/nl', 'en')]).toEqual(['en', 'nl'])
  })

  it('uses the five words that all languages share in no other address, and identically in every language (S7)', () => {
    for (const page of Object.values(pages)) {
      for (const locale of locales) {
        const stays = 'stays' in page
        expect(words.some((word) => page[locale].includes(word))).toBe(stays)
        const same = locale === 'fr' ? page.fr : `/${locale}${page.fr}`
        expect(page[locale] === same || !stays, page[locale]).toBe(true)
      }
    }
  })

  it('hides the footer on the menu, in the composition flow and on the page with the bank’s frame (S8)', () => {
    for (const locale of locales) {
      expect(
        hidesFooter(href('authentication', locale, { token: 'q3vJx0aYtQm1sVb2kLz9' })),
        locale,
      ).toBe(true)
      expect(hidesFooter(pages.checkout[locale]), locale).toBe(false)
    }
    expect(hidesFooter('/carte/')).toBe(true)
    expect(hidesFooter('/nl/carte/formule/salade-4-ingredients/')).toBe(true)
    expect(hidesFooter('/panier/')).toBe(false)
  })

  it('never throws on a broken address (S1)', () => {
    for (const path of [
      '/%E0%A4%A/',
      '/notre-restaurant/%',
      '/en/notre-restaurant/%ff/',
      '/:slug/',
      '//evil.example/',
    ]) {
      expect(matchPage(path)).toBeNull()
      expect(canonicalPath(path)).toBe(path)
    }
  })
})

describe('the language of a visitor', () => {
  it('is the supported language that the browser prefers, or French (S9)', () => {
    expect(negotiateLocale('nl-BE,nl;q=0.9,en;q=0.5')).toBe('nl')
    expect(negotiateLocale('de;q=0.9, es-MX;q=0.8, en;q=0.4')).toBe('es')
    expect(negotiateLocale('en;q=0, de')).toBe('fr')
    expect(negotiateLocale(undefined)).toBe('fr')
    expect(isLocale('de')).toBe(false)
  })
})
