import { exportRights } from '#contract/office/exports.ts'
import { officeThemes } from '#contract/office/office-theme.ts'
import { type OfficePage, officeHref } from '#contract/office/office-pages.ts'
import type { Right } from '#domain/staff/rights.ts'
import { findByWords } from '#ui/base/find-words.ts'
import { useOffice } from '#office/base/office.tsx'
import { type PlaceIcon, placesFor } from '#office/base/places.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { type PaletteEntry, type PaletteGroup, placeText, matchingRestaurants } from './entries.ts'

const MOST_PER_GROUP = 5

/** Finds results without the server: pages, restaurants, and actions. */
export function useLocalEntries(rights: readonly Right[]): (typed: string) => PaletteGroup[] {
  const { locale } = useOffice()
  const t = useText('office-palette')
  const office = useText('office')
  const { restaurants } = useScopes()
  const may = (right: Right) => rights.includes(right)

  const page = (
    name: OfficePage,
    icon: PlaceIcon | 'key' | 'clock' | 'plus' | 'lock' | 'download',
  ): PaletteEntry => ({
    id: `page ${name}`,
    text: office(`page.${name}`),
    icon,
    to: officeHref(name, locale),
  })
  const pages = [
    ...placesFor(rights).flatMap((group) => group.map(({ to, icon }) => page(to, icon))),
    ...(may('promos') ? [page('newPromotion', 'plus')] : []),
    ...(may('reports') && may('books') ? [page('books', 'lock')] : []),
    ...(rights.some((right) => exportRights.has(right)) ? [page('exports', 'download')] : []),
    ...(may('people') ? [page('roles', 'key')] : []),
    ...(may('people') && may('audit') ? [page('audit', 'clock')] : []),
    page('ownAccess', 'key'),
  ]

  const places = (typed: string): PaletteEntry[] =>
    findByWords(restaurants, typed, placeText)
      .slice(0, MOST_PER_GROUP)
      .flatMap(({ id, slug, name, city }) => {
        const entry = { id: `restaurant ${id}`, text: name, note: city, icon: 'pin' } as const
        if (may('kitchens'))
          return [{ ...entry, to: officeHref('restaurants', locale, { open: slug }) }]
        return may('orders')
          ? [{ ...entry, to: officeHref('orders', locale, { restaurant: id }) }]
          : []
      })

  const forChain: PaletteEntry[] = [
    ...(may('site')
      ? [
          {
            id: 'close-site',
            text: t('action.closeSite'),
            icon: 'pause',
            to: officeHref('site', locale),
            state: { begin: 'close-site' },
          } as const,
        ]
      : []),
    ...(may('people')
      ? [
          {
            id: 'invite',
            text: t('action.invite'),
            icon: 'plus',
            to: officeHref('people', locale),
            state: { begin: 'invite' },
          } as const,
        ]
      : []),
    ...(may('privacy') && may('customers')
      ? [
          {
            id: 'request',
            text: t('action.request'),
            icon: 'plus',
            to: officeHref('customers', locale, { view: 'requests' }),
            state: { begin: 'request' },
          } as const,
        ]
      : []),
    ...officeThemes.map((theme): PaletteEntry => ({
      id: `theme ${theme}`,
      text: t(`action.theme.${theme}`),
      icon: 'half',
      to: '',
      theme,
    })),
  ]

  const forRestaurant = (typed: string): PaletteEntry[] => {
    const restaurantsFor = (words: string) =>
      matchingRestaurants(typed, words, restaurants).slice(0, MOST_PER_GROUP)
    const stops = (begin: 'pause' | 'busy') =>
      restaurantsFor(t(`words.${begin}`)).map(({ id, slug, name }): PaletteEntry => ({
        id: `${begin} ${id}`,
        text: t(`action.${begin}`, { name }),
        icon: begin === 'pause' ? 'pause' : 'half',
        to: officeHref('restaurants', locale, { open: slug }),
        state: { begin },
      }))
    return [
      ...(may('stops') && may('kitchens') ? [...stops('pause'), ...stops('busy')] : []),
      ...(may('orders')
        ? restaurantsFor(t('words.orders')).map(({ id, name }): PaletteEntry => ({
            id: `orders ${id}`,
            text: t('action.orders', { name }),
            icon: 'orders',
            to: officeHref('orders', locale, { restaurant: id }),
          }))
        : []),
      ...(may('audit')
        ? restaurantsFor(t('words.journal')).map(({ id, name }): PaletteEntry => ({
            id: `journal ${id}`,
            text: t('action.journal', { name }),
            icon: 'clock',
            to: officeHref('audit', locale, { subject: `restaurant ${id}` }),
          }))
        : []),
    ]
  }

  return (typed) =>
    typed === ''
      ? [
          { id: 'pages', entries: pages },
          { id: 'actions', entries: forChain },
        ]
      : [
          { id: 'pages', entries: byText(pages, typed) },
          { id: 'actions', entries: [...forRestaurant(typed), ...byText(forChain, typed)] },
          { id: 'restaurants', entries: places(typed) },
        ]
}

export const byText = (entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] =>
  findByWords(entries, typed, ({ text, note = '' }) => `${text} ${note}`)
