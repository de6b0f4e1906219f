import type { Right } from '#domain/staff/rights.ts'
import { findCustomers } from '#contract/office/customers.ts'
import { findOrders } from '#contract/office/orders.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { listPeople } from '#contract/office/people.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { dayBefore, dayIn, useToday } from '#office/base/today.ts'
import { useDebounced } from '#office/base/use-debounced.ts'
import type { PaletteEntry, PaletteGroup } from './entries.ts'
import { useCatalogueEntries } from './use-catalogue-entries.ts'
import { byText } from './use-local-entries.ts'
import { useViewEntries } from './use-view-entries.ts'

const MOST_PER_GROUP = 5
/** Milliseconds after the last keystroke until the server is asked. */
const TYPING = 200
/** Minimum number of letters for a search on the server. */
const SHORTEST = 2
/** Days before and after today within which orders are searched. */
const DAYS = 30

/**
 * The results of the server: saved views, entries of the catalogue, orders, customers and people.
 * Each kind is searched only if the user has the right to see it.
 */
export function useServerEntries(rights: readonly Right[], typed: string) {
  const locale = useLocale()
  const t = useText('office-palette')
  const format = useFormat()
  const today = useToday()
  const searchText = useDebounced(typed, TYPING)
  const isAsking = searchText.length >= SHORTEST
  const may = (right: Right) => rights.includes(right)
  const days = { day: dayBefore(today, DAYS), until: dayBefore(today, -DAYS) }

  const [asksOrders, asksCustomers] = [isAsking && may('orders'), isAsking && may('customers')]
  const orders = useApi(findOrders, asksOrders ? { body: { ...days, find: searchText } } : null)
  const customers = useApi(findCustomers, asksCustomers ? { body: { text: searchText } } : null)
  const people = useApi(listPeople, may('people') ? {} : null)
  const views = useViewEntries(rights)
  const catalogue = useCatalogueEntries(rights)

  const ofOrders = (): PaletteEntry[] =>
    (orders.data?.results ?? [])
      .slice(0, MOST_PER_GROUP)
      .map(({ id, number, customerName, restaurant, takeawayAt, toPay }) => ({
        id: `order ${id}`,
        text: [number, customerName].filter(Boolean).join(' · '),
        note: [
          restaurant.name,
          `${format.shortDay(takeawayAt)} ${format.time(takeawayAt)}`,
          format.price(toPay),
        ].join(' · '),
        icon: 'orders',
        to: officeHref('orders', locale, { day: dayIn(Date.parse(takeawayAt)), open: id }),
      }))
  const allOrders: PaletteEntry = {
    id: 'find orders',
    text: t('inOrders', { text: typed }),
    icon: 'search',
    to: officeHref('orders', locale, { ...days }),
    state: { find: typed },
  }
  const ofCustomers = (): PaletteEntry[] =>
    (customers.data?.results ?? [])
      .slice(0, MOST_PER_GROUP)
      .map(({ id, firstName, lastName, last }) => ({
        id: `customer ${id}`,
        text: `${firstName} ${lastName}`,
        ...(last !== null && { note: last.restaurant }),
        icon: 'person',
        to: officeHref('customers', locale, { open: id }),
      }))
  const allPeople = (people.data?.results ?? []).map(({ id, name, email }): PaletteEntry => ({
    id: `person ${id}`,
    text: name,
    note: email,
    icon: 'team',
    to: officeHref('people', locale, { open: id }),
  }))

  const loads = [
    views.loaded,
    ...(may('catalogue') ? [catalogue.loaded] : []),
    ...(may('people') ? [people] : []),
    ...(asksOrders ? [orders] : []),
    ...(asksCustomers ? [customers] : []),
  ]
  const isLongEnough = typed.length >= SHORTEST
  const isWaiting =
    (isLongEnough && searchText !== typed) ||
    loads.some(({ isStale, data, error }) => !error && (isStale || data === undefined))
  const isCurrent = searchText === typed && isAsking
  const matches = (entries: readonly PaletteEntry[]) =>
    byText(entries, typed).slice(0, MOST_PER_GROUP)
  // What is loaded already comes first: the list grows below the focused entry.
  const groups: PaletteGroup[] = [
    { id: 'views', entries: matches(views.entries) },
    { id: 'catalogue', entries: isLongEnough ? matches(catalogue.entries) : [] },
    { id: 'people', entries: typed === '' ? [] : matches(allPeople) },
    {
      id: 'orders',
      entries: [
        ...(isCurrent && !orders.isStale ? ofOrders() : []),
        // Last of all: Enter pressed early must not open it in place of a result on its way.
        ...(may('orders') && isLongEnough && !isWaiting ? [allOrders] : []),
      ],
    },
    { id: 'customers', entries: isCurrent && !customers.isStale ? ofCustomers() : [] },
  ]
  const failed = loads.filter(({ error }) => error !== undefined)
  return {
    groups,
    /** True while a search is pending. */
    isWaiting,
    isSlow: loads.some(({ isSlow }) => isSlow),
    hasFailed: failed.length > 0,
    retry: () => {
      for (const { retry } of failed) retry()
    },
  }
}
