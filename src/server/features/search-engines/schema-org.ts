import type { Locale } from '#contract/pages/locales.ts'
import type { MenuItem, MenuSection } from './menu-data.ts'
import type { OpeningSpecification } from './opening-data.ts'

type Reference = { '@id': string }

/** The schema.org vocabulary that our pages use; any other term does not compile. */
export type SchemaNode =
  | { '@type': 'Organization'; '@id': string; name: string; url: string; logo: string }
  | {
      '@type': 'WebSite'
      '@id': string
      name: string
      url: string
      inLanguage: string
      publisher: Reference
    }
  | {
      '@type': 'Restaurant'
      name: string
      url: string
      image: string
      description: string
      telephone: string
      address: {
        '@type': 'PostalAddress'
        streetAddress: string
        postalCode: string
        addressLocality: string
        addressCountry: 'FR'
      }
      geo: { '@type': 'GeoCoordinates'; latitude: number; longitude: number }
      openingHoursSpecification: OpeningSpecification[]
      specialOpeningHoursSpecification?: OpeningSpecification[]
      acceptsReservations: false
      currenciesAccepted: 'EUR'
      hasMenu: string
      parentOrganization: Reference
    }
  | {
      '@type': 'Menu'
      name: string
      url: string
      inLanguage: string
      hasMenuSection: MenuSection[]
    }
  | MenuItem
  | {
      '@type': 'BreadcrumbList'
      itemListElement: { '@type': 'ListItem'; position: number; name: string; item: string }[]
    }

/** Returns the name of a parent page for a breadcrumb. */
export type CrumbName = (page: 'menu' | 'restaurants', locale: Locale) => string
