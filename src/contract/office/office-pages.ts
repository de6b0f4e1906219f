import { matchPath } from '#contract/pages/links.ts'
import { type Locale, locales, perLocale } from '#contract/pages/locales.ts'

/** The root address of the head office in each language. All pages under it are one document. */
export const officeRoots = {
  fr: '/siege',
  en: '/en/office',
  es: '/es/oficina',
  nl: '/nl/kantoor',
} as const satisfies Record<Locale, string>

/** A page's address, from its part below the root in each language. */
function under(pathByLocale: Record<Locale, string>): Record<Locale, string> {
  return perLocale((locale) => `${officeRoots[locale]}/${pathByLocale[locale]}`)
}

/** The only declaration of each page of the head office: routes and links are derived from it. */
export const officePages = {
  today: under({ fr: '', en: '', es: '', nl: '' }),
  orders: under({ fr: 'commandes', en: 'orders', es: 'pedidos', nl: 'bestellingen' }),
  customers: under({ fr: 'clients', en: 'customers', es: 'clientes', nl: 'klanten' }),
  catalogue: under({ fr: 'catalogue', en: 'catalogue', es: 'catalogo', nl: 'assortiment' }),
  /** One entry of the catalogue: `?open=ingredient-221`. */
  product: under({
    fr: 'catalogue/produit',
    en: 'catalogue/product',
    es: 'catalogo/producto',
    nl: 'assortiment/product',
  }),
  catalogueChanges: under({
    fr: 'catalogue/modifications',
    en: 'catalogue/changes',
    es: 'catalogo/cambios',
    nl: 'assortiment/wijzigingen',
  }),
  restaurants: under({
    fr: 'restaurants',
    en: 'restaurants',
    es: 'restaurantes',
    nl: 'restaurants',
  }),
  promotions: under({ fr: 'promotions', en: 'promotions', es: 'promociones', nl: 'acties' }),
  newPromotion: under({
    fr: 'promotions/nouvelle',
    en: 'promotions/new',
    es: 'promociones/nueva',
    nl: 'acties/nieuw',
  }),
  /** The calendar of a year for many restaurants at once. */
  calendar: under({
    fr: 'restaurants/calendrier',
    en: 'restaurants/calendar',
    es: 'restaurantes/calendario',
    nl: 'restaurants/kalender',
  }),
  /** Restaurants that are not open yet. */
  openings: under({
    fr: 'restaurants/ouvertures',
    en: 'restaurants/openings',
    es: 'restaurantes/aperturas',
    nl: 'restaurants/openingen',
  }),
  /** One restaurant, `?of=paris-bourse`. */
  restaurant: under({
    fr: 'restaurants/reglages',
    en: 'restaurants/settings',
    es: 'restaurantes/ajustes',
    nl: 'restaurants/instellingen',
  }),
  availability: under({
    fr: 'disponibilites',
    en: 'availability',
    es: 'disponibilidad',
    nl: 'beschikbaarheid',
  }),
  site: under({ fr: 'site', en: 'site', es: 'web', nl: 'site' }),
  reports: under({ fr: 'rapports', en: 'reports', es: 'informes', nl: 'rapporten' }),
  /** The closed days of the books, and their closings. */
  books: under({
    fr: 'rapports/comptabilite',
    en: 'reports/accounting',
    es: 'informes/contabilidad',
    nl: 'rapporten/boekhouding',
  }),
  /** The files that the person requested. */
  exports: under({
    fr: 'rapports/fichiers',
    en: 'reports/files',
    es: 'informes/archivos',
    nl: 'rapporten/bestanden',
  }),
  people: under({ fr: 'equipe', en: 'team', es: 'equipo', nl: 'team' }),
  roles: under({
    fr: 'equipe/droits',
    en: 'team/rights',
    es: 'equipo/permisos',
    nl: 'team/rechten',
  }),
  audit: under({
    fr: 'equipe/journal',
    en: 'team/journal',
    es: 'equipo/registro',
    nl: 'team/logboek',
  }),
  ownAccess: under({ fr: 'mes-acces', en: 'my-access', es: 'mis-accesos', nl: 'mijn-toegang' }),
  login: under({ fr: 'connexion', en: 'sign-in', es: 'acceso', nl: 'aanmelden' }),
  /** The page of a link for a new passkey. Its token is after `#`, so that no log contains it. */
  join: under({ fr: 'invitation', en: 'invitation', es: 'invitacion', nl: 'uitnodiging' }),
} as const satisfies Record<string, Record<Locale, string>>

export type OfficePage = keyof typeof officePages

export const officePageNames = Object.keys(officePages) as OfficePage[]

/** Query values such as filters and the opened row; those without a value are left out. */
export type OfficeQuery = Readonly<Record<string, string | number | undefined>>

/** The address of a page: `officeHref('orders', 'en', { open: 248 })`. */
export function officeHref(page: OfficePage, locale: Locale, query: OfficeQuery = {}): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return officePages[page][locale] + (parameters.length === 0 ? '' : `?${parameters.join('&')}`)
}

/** Returns the page at an address of the head office; null for any other address. */
export function officePageAt(path: string): { page: OfficePage; locale: Locale } | null {
  for (const page of officePageNames) {
    const locale = locales.find((each) => matchPath(officePages[page][each], path) !== null)
    if (locale !== undefined) return { page, locale }
  }
  return null
}

/** The same page in another language, with its filters. */
export function officeInLanguage(path: string, search: string, locale: Locale): string {
  const match = officePageAt(path)
  return officePages[match?.page ?? 'today'][locale] + search
}
