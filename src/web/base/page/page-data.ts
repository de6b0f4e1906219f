import type { AppData } from './app-data.tsx'

type PageData = Pick<
  AppData,
  | 'menuAddress'
  | 'restaurant'
  | 'mapTiles'
  | 'cardFields'
  | 'errorReports'
  | 'origin'
  | 'brand'
  | 'outside'
> & { locale: string }

/**
 * The few facts of a document that its scripts need, as attributes of `<html>` beside its `lang`:
 * this avoids an inline script, which the content policy would have to allow.
 */
export function writePageData(data: AppData) {
  return {
    'data-menu': data.menuAddress,
    'data-restaurant': data.restaurant ?? undefined,
    'data-map-tiles': data.mapTiles ?? undefined,
    'data-cards': data.cardFields === undefined ? undefined : JSON.stringify(data.cardFields),
    'data-errors': data.errorReports ?? undefined,
    'data-origin': data.origin,
    'data-brand': data.brand,
    'data-privacy': data.outside.privacyPolicy,
    'data-jobs': data.outside.recruitment,
  }
}

export function readPageData(document: Document): PageData {
  const { lang, dataset } = document.documentElement
  return {
    locale: lang,
    menuAddress: dataset['menu'] ?? '/api/menu',
    restaurant: dataset['restaurant'] === undefined ? null : Number(dataset['restaurant']),
    mapTiles: dataset['mapTiles'] ?? null,
    cardFields:
      dataset['cards'] === undefined
        ? undefined
        : (JSON.parse(dataset['cards']) as AppData['cardFields']),
    errorReports: dataset['errors'] ?? null,
    origin: dataset['origin'] ?? location.origin,
    brand: dataset['brand'] ?? '',
    outside: { privacyPolicy: dataset['privacy'] ?? '', recruitment: dataset['jobs'] ?? '' },
  }
}
