import { officeHref } from '#contract/office/office-pages.ts'
import { listViews } from '#contract/office/views.ts'
import type { Right } from '#domain/staff/rights.ts'
import { withoutRow } from '#office/base/address/url-state.ts'
import { placeOf, placesFor } from '#office/base/places.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import type { PaletteEntry } from './entries.ts'

/** The saved views of the user, of the pages that they may still see. */
export function useViewEntries(rights: readonly Right[]) {
  const locale = useLocale()
  const office = useText('office')
  const loaded = useApi(listViews, {})
  const visiblePlaces = placesFor(rights).flatMap((group) => group.map(({ place }) => place))
  const entries = (loaded.data?.results ?? [])
    .filter(({ page }) => visiblePlaces.includes(placeOf(page)))
    .map(({ id, page, name, search }): PaletteEntry => ({
      id: `view ${id}`,
      text: name,
      note: office(`page.${page}`),
      icon: 'table',
      to: `${officeHref(page, locale)}?${withoutRow(search).toString()}`.replace(/\?$/, ''),
    }))
  return { entries, loaded }
}
