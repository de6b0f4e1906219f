import { matchPage } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { type PageName, pages } from '#contract/pages/pages.ts'
import type { Part } from '#texts/parts.ts'
import { type CompiledMessages, addMessages } from './text.ts'

type Load = () => Promise<{ default: Partial<CompiledMessages> }>

/** What there is to say without a network brings its own words. */
type Asked = Exclude<Part, 'offline'>

const texts: Record<Asked, Record<Locale, Load>> = {
  account: {
    fr: () => import('virtual:texts/account/fr'),
    en: () => import('virtual:texts/account/en'),
    es: () => import('virtual:texts/account/es'),
    nl: () => import('virtual:texts/account/nl'),
  },
  around: {
    fr: () => import('virtual:texts/around/fr'),
    en: () => import('virtual:texts/around/en'),
    es: () => import('virtual:texts/around/es'),
    nl: () => import('virtual:texts/around/nl'),
  },
  carting: {
    fr: () => import('virtual:texts/carting/fr'),
    en: () => import('virtual:texts/carting/en'),
    es: () => import('virtual:texts/carting/es'),
    nl: () => import('virtual:texts/carting/nl'),
  },
  choosing: {
    fr: () => import('virtual:texts/choosing/fr'),
    en: () => import('virtual:texts/choosing/en'),
    es: () => import('virtual:texts/choosing/es'),
    nl: () => import('virtual:texts/choosing/nl'),
  },
  composing: {
    fr: () => import('virtual:texts/composing/fr'),
    en: () => import('virtual:texts/composing/en'),
    es: () => import('virtual:texts/composing/es'),
    nl: () => import('virtual:texts/composing/nl'),
  },
  consent: {
    fr: () => import('virtual:texts/consent/fr'),
    en: () => import('virtual:texts/consent/en'),
    es: () => import('virtual:texts/consent/es'),
    nl: () => import('virtual:texts/consent/nl'),
  },
  delivering: {
    fr: () => import('virtual:texts/delivering/fr'),
    en: () => import('virtual:texts/delivering/en'),
    es: () => import('virtual:texts/delivering/es'),
    nl: () => import('virtual:texts/delivering/nl'),
  },
  kitchen: {
    fr: () => import('virtual:texts/kitchen/fr'),
    en: () => import('virtual:texts/kitchen/en'),
    es: () => import('virtual:texts/kitchen/es'),
    nl: () => import('virtual:texts/kitchen/nl'),
  },
  loyalty: {
    fr: () => import('virtual:texts/loyalty/fr'),
    en: () => import('virtual:texts/loyalty/en'),
    es: () => import('virtual:texts/loyalty/es'),
    nl: () => import('virtual:texts/loyalty/nl'),
  },
  maintenance: {
    fr: () => import('virtual:texts/maintenance/fr'),
    en: () => import('virtual:texts/maintenance/en'),
    es: () => import('virtual:texts/maintenance/es'),
    nl: () => import('virtual:texts/maintenance/nl'),
  },
  ordered: {
    fr: () => import('virtual:texts/ordered/fr'),
    en: () => import('virtual:texts/ordered/en'),
    es: () => import('virtual:texts/ordered/es'),
    nl: () => import('virtual:texts/ordered/nl'),
  },
  paying: {
    fr: () => import('virtual:texts/paying/fr'),
    en: () => import('virtual:texts/paying/en'),
    es: () => import('virtual:texts/paying/es'),
    nl: () => import('virtual:texts/paying/nl'),
  },
  points: {
    fr: () => import('virtual:texts/points/fr'),
    en: () => import('virtual:texts/points/en'),
    es: () => import('virtual:texts/points/es'),
    nl: () => import('virtual:texts/points/nl'),
  },
}

const here = new Set<Asked>()

/** Brings what a page says and most others do not, once. */
export async function loadTextsOf(path: string, locale: Locale): Promise<void> {
  const found = matchPage(path)
  const part = found && partOf(found.page)
  await Promise.all([
    part === null ? undefined : loadPart(part, locale),
    // The list of what is kept in a browser stands there too.
    found?.page === 'personalData' ? loadPart('consent', locale) : undefined,
  ])
}

export async function loadPart(part: Asked, locale: Locale): Promise<void> {
  if (here.has(part)) return
  addMessages((await texts[part][locale]()).default)
  here.add(part)
}

const choosing: readonly PageName[] = [
  'home',
  'restaurants',
  'restaurant',
  'ingredients',
  'takeaway',
]

const composing: readonly PageName[] = ['composeFormula', 'composeCustom', 'composeDessert']

const around: readonly PageName[] = [
  'accessibility',
  'allergens',
  'contact',
  'legalNotice',
  'personalData',
  'termsOfSale',
]

function partOf(page: PageName): Asked | null {
  if (around.includes(page)) return 'around'
  if (choosing.includes(page)) return 'choosing'
  if (composing.includes(page)) return 'composing'
  if (page === 'cart') return 'carting'
  if (page === 'delivery') return 'delivering'
  if (page === 'kitchen') return 'kitchen'
  if (page === 'confirmation') return 'ordered'
  if (page === 'loyalty' || page === 'loyaltyRules') return 'loyalty'
  return 'account' in pages[page] ? 'account' : 'paying' in pages[page] ? 'paying' : null
}
