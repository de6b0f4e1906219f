import { matchPath } from '#contract/pages/links.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'

/** Where the head office begins in each language. Everything under it is one document. */
export const officeRoots = {
  fr: '/siege',
  en: '/en/office',
  es: '/es/oficina',
  nl: '/nl/kantoor',
} as const satisfies Record<Locale, string>

/** The rest of a page's address, in the order of the languages. */
const under = <const Fr extends string>(fr: Fr, en: string, es: string, nl: string) => ({
  fr: `${officeRoots.fr}/${fr}`,
  en: `${officeRoots.en}/${en}`,
  es: `${officeRoots.es}/${es}`,
  nl: `${officeRoots.nl}/${nl}`,
})

/** The only declaration of each page of the head office: routes and links are derived from it. */
export const officePages = {
  today: under('', '', '', ''),
  orders: under('commandes', 'orders', 'pedidos', 'bestellingen'),
  customers: under('clients', 'customers', 'clientes', 'klanten'),
  restaurants: under('restaurants', 'restaurants', 'restaurantes', 'restaurants'),
  site: under('site', 'site', 'web', 'site'),
  people: under('equipe', 'team', 'equipo', 'team'),
  roles: under('equipe/droits', 'team/rights', 'equipo/permisos', 'team/rechten'),
  audit: under('equipe/journal', 'team/journal', 'equipo/registro', 'team/logboek'),
  ownAccess: under('mes-acces', 'my-access', 'mis-accesos', 'mijn-toegang'),
  login: under('connexion', 'sign-in', 'acceso', 'aanmelden'),
  /** Where a link to a new passkey leads. Its token is after `#`, so that no log contains it. */
  join: under('invitation', 'invitation', 'invitacion', 'uitnodiging'),
} as const satisfies Record<string, Record<Locale, string>>

export type OfficePage = keyof typeof officePages

export const officePageNames = Object.keys(officePages) as OfficePage[]

/** Filters, the opened row and the like; those without a value are left out. */
export type OfficeQuery = Readonly<Record<string, string | number | undefined>>

/** The address of a page: `officeHref('orders', 'en', { open: 248 })`. */
export function officeHref(page: OfficePage, locale: Locale, query: OfficeQuery = {}): string {
  const wanted = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return officePages[page][locale] + (wanted.length === 0 ? '' : `?${wanted.join('&')}`)
}

/** The page of an address of the head office; null for any other. */
export function officePageAt(path: string): { page: OfficePage; locale: Locale } | null {
  for (const page of officePageNames) {
    const locale = locales.find((each) => matchPath(officePages[page][each], path) !== null)
    if (locale !== undefined) return { page, locale }
  }
  return null
}

/** The same page in another language, with its filters. */
export function officeInLanguage(path: string, search: string, locale: Locale): string {
  const found = officePageAt(path)
  return officePages[found?.page ?? 'today'][locale] + search
}
