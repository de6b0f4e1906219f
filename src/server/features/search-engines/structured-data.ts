import { href, translations } from '#contract/pages/links.ts'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import type { PageName } from '#contract/pages/pages.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { isFormulaAvailable } from '#domain/menu/formulas.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import { textsOf } from '#texts/translator.ts'
import { menuItem, menuSections, offerOf } from './menu-data.ts'
import { openingHours, specialOpeningHours } from './opening-data.ts'
import type { CrumbName, SchemaNode } from './schema-org.ts'

const texts = textsOf('menu')

export type MarkedPage = {
  page: PageName
  locale: Locale
  params: Record<string, string>
  /** Absolute addresses of the page and of its picture. */
  url: string
  image: string
  origin: string
  /**
   * Title without the brand, and description: those of the HTML page, with its escaping reversed.
   */
  title: string
  description: string
  /** The menu with the prices that the page shows. */
  menu: () => Menu
}

/** Describes a page in schema.org terms, from the data that the page shows. */
export function structuredData(
  marked: MarkedPage,
  catalogue: Catalogue,
  now: number,
  crumbName: CrumbName,
): SchemaNode[] {
  const { page, params, origin, url } = marked
  if (page === 'home') {
    return [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: catalogue.facts.brand,
        url: `${origin}/`,
        logo: `${origin}/assets/ui/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: catalogue.facts.brand,
        url,
        inLanguage: intlLocale[marked.locale],
        publisher: { '@id': `${origin}/#organization` },
      },
    ]
  }
  const pageNodes =
    page === 'restaurant'
      ? restaurantThing(
          catalogue.visibleRestaurants.find(({ slug }) => slug === params['slug']),
          marked,
          catalogue,
          now,
        )
      : page === 'menu'
        ? menuThing(marked)
        : composedThing(marked)
  return [...pageNodes, breadcrumbs(marked, catalogue.facts.brand, crumbName)]
}

function restaurantThing(
  entry: RestaurantEntry | undefined,
  marked: MarkedPage,
  { source }: Catalogue,
  now: number,
): SchemaNode[] {
  if (entry === undefined) return []
  const { street, postcode, city } = entry.address
  const special = specialOpeningHours(openingRules(entry), holidaysOf(source), now)
  return [
    {
      '@type': 'Restaurant',
      name: entry.name,
      url: marked.url,
      image: marked.image,
      description: marked.description,
      telephone: `+33 ${entry.phone.replace(/^0/, '')}`,
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        postalCode: postcode,
        addressLocality: city,
        addressCountry: 'FR',
      },
      geo: {
        '@type': 'GeoCoordinates',
        latitude: entry.coordinates.latitude,
        longitude: entry.coordinates.longitude,
      },
      openingHoursSpecification: openingHours(openingRules(entry)),
      ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
      acceptsReservations: false,
      currenciesAccepted: 'EUR',
      hasMenu: marked.origin + href('menu', marked.locale),
      parentOrganization: { '@id': `${marked.origin}/#organization` },
    },
  ]
}

const menuThing = ({ url, locale, title, menu }: MarkedPage): SchemaNode[] => [
  {
    '@type': 'Menu',
    name: title,
    url,
    inLanguage: intlLocale[locale],
    hasMenuSection: menuSections(menu(), texts[locale].section.formulas),
  },
]

/** Describes the product that visitors compose on this page. */
function composedThing({ page, params, url, image, menu }: MarkedPage): SchemaNode[] {
  if (page === 'composeFormula') {
    const formula = Object.values(menu().formulas).find(({ slug }) => slug === params['slug'])
    return formula
      ? [
          {
            '@type': 'MenuItem',
            name: formula.name,
            url,
            image,
            offers: offerOf(formula.price, isFormulaAvailable(formula, menu())),
            ...(formula.description !== null && { description: formula.description }),
          },
        ]
      : []
  }
  const dessert =
    page === 'composeDessert'
      ? Object.values(menu().desserts).find(({ slug }) => slug === params['slug'])
      : undefined
  return dessert ? [{ ...menuItem(dessert), url, image }] : []
}

const parents: Partial<Record<PageName, 'menu' | 'restaurants'>> = {
  composeFormula: 'menu',
  composeCustom: 'menu',
  composeDessert: 'menu',
  recipes: 'menu',
  goals: 'menu',
  restaurant: 'restaurants',
}

function breadcrumbs(
  { page, locale, url, title, origin }: MarkedPage,
  brand: string,
  crumbName: CrumbName,
): SchemaNode {
  const parent = parents[page]
  const steps = [
    { name: brand, item: origin + href('home', locale) },
    ...(parent ? [{ name: crumbName(parent, locale), item: origin + href(parent, locale) }] : []),
    { name: title, item: url },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })),
  }
}

/** The canonical address of a page in a language. */
export const addressOf = (path: string, locale: Locale, origin: string): string =>
  origin + (translations(path)?.[locale] ?? path)
