import { type Locale, defaultLocale, isLocale } from '#contract/pages/locales.ts'
import type { PageChain } from '#contract/pages/page-chain.ts'
import { menuAddress } from '#contract/shop/menu-address.ts'
import type { AppData } from './app-data.tsx'

type PageData = PageChain &
  Pick<
    AppData,
    'restaurant' | 'isShared' | 'mapTiles' | 'cardFields' | 'errorReports' | 'origin'
  > & {
    locale: Locale
    /** Address of the menu's JSON. */
    menuAddress: string
  }

/**
 * The few facts of a document that its scripts need, as attributes of `<html>` next to `lang`: this
 * avoids an inline script, which the content security policy would have to allow.
 * Only the server writes them: hydration leaves them as they are.
 */
export function writePageData(data: AppData) {
  return {
    'data-menu': data.menu.menu.version,
    'data-restaurant': data.restaurant === null ? undefined : data.isShared ? '' : data.restaurant,
    'data-map-tiles': data.mapTiles ?? undefined,
    'data-cards': data.cardFields === undefined ? undefined : JSON.stringify(data.cardFields),
    'data-errors': data.errorReports ?? undefined,
    'data-origin': data.origin,
    'data-chain': JSON.stringify(chainOf(data)),
  }
}

export function readPageData(document: Document): PageData {
  const { lang, dataset } = document.documentElement
  const locale = isLocale(lang) ? lang : defaultLocale
  const restaurant =
    dataset['restaurant'] === undefined
      ? null
      : Number(dataset['restaurant'] || restaurantOf(document.cookie)) || null
  return {
    locale,
    menuAddress: menuAddress(locale, restaurant, dataset['menu']),
    restaurant,
    isShared: dataset['restaurant'] === '',
    mapTiles: dataset['mapTiles'] ?? null,
    cardFields:
      dataset['cards'] === undefined
        ? undefined
        : (JSON.parse(dataset['cards']) as AppData['cardFields']),
    errorReports: dataset['errors'] ?? null,
    origin: dataset['origin'] ?? location.origin,
    ...readChain(dataset),
  }
}

const chainOf = ({ brand, look, logo, onlyRestaurant, outside }: PageChain): PageChain => ({
  brand,
  look,
  logo,
  onlyRestaurant,
  outside,
})

/** The facts of the chain, as the server wrote them into the document. */
export const readChain = ({ chain }: DOMStringMap): PageChain =>
  JSON.parse(chain ?? '{}') as PageChain

/**
 * The restaurant that the visitor chose, from the cookie that the server also uses to choose the
 * menu.
 */
const restaurantOf = (cookies: string): string | undefined =>
  /(?:^|;\s*)restaurant=(\d+)/.exec(cookies)?.[1]
