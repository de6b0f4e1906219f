import { useCallback, useMemo } from 'react'
import { officeHref } from '#contract/office/office-pages.ts'
import type { KitchenNow, Region } from '#contract/office/today.ts'
import { useFormat } from '#ui/text/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'

/** The texts about a kitchen that all views share. */
export function useKitchenTexts() {
  const t = useText('office-today')
  const format = useFormat()
  const { brand } = useOffice()
  return useMemo(
    () => ({
      /**
       * Returns the restaurant’s name without the chain’s name at its beginning, which all
       * restaurants share.
       */
      nameOf: ({ name }: KitchenNow): string =>
        name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name,
      regionOf: (region: Region | null): string => t(`region.${region ?? 'other'}`),
      stateOf: ({ state, until, late, taken: orderCount, capacity }: KitchenNow): string => {
        switch (state) {
          case 'late':
            return t('state.late', { count: late })
          case 'paused':
            return until === null
              ? t('state.paused')
              : t('state.pausedUntil', { time: format.time(until) })
          case 'busy':
            return orderCount >= capacity && capacity > 0 ? t('state.full') : t('state.busy')
          case 'closed':
            return until === null
              ? t('state.closed')
              : t('state.opensAt', { time: format.time(until) })
          case 'unreachable':
            return t('state.unreachable')
          case 'open':
            return t('state.open')
        }
      },
    }),
    [t, format, brand],
  )
}

/**
 * The links of a kitchen for this user, to its orders and to its restaurant; null without the
 * required right.
 */
export function useKitchenHrefs() {
  const { locale } = useOffice()
  const { session } = useSessionState()
  const rights = session?.rights
  const ordersOf = useCallback(
    ({ id, state }: Pick<KitchenNow, 'id' | 'state'>): string | null =>
      rights?.includes('orders') === true
        ? officeHref('orders', locale, {
            restaurant: id,
            ...(state === 'late' ? { state: 'late' } : {}),
          })
        : null,
    [rights, locale],
  )
  const sheetOf = useCallback(
    ({ slug }: Pick<KitchenNow, 'slug'>): string | null =>
      rights?.includes('kitchens') === true
        ? officeHref('restaurants', locale, { open: slug })
        : null,
    [rights, locale],
  )
  return { ordersOf, sheetOf, hasOrders: rights?.includes('orders') === true }
}
