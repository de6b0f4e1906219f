import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import { useLocale } from '#office/base/office.tsx'
import { useToday } from '#office/base/today.ts'
import { type CustomerPlace, readPlace, writePlace } from './customer-place.ts'

/** The state stored in the history entry instead of the address. */
type CustomerHistory = { text?: string }

/**
 * The state from the address and the history, a function that changes the state, and a function
 * that returns the address for a change.
 */
export function useCustomerPlace() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const locale = useLocale()
  const today = useToday()
  const { text } = (state ?? {}) as CustomerHistory
  const place = useMemo(
    () => readPlace(new URLSearchParams(search), today, text),
    [search, today, text],
  )
  const write = useCallback(
    (changed: CustomerPlace) => {
      const query = writePlace(changed, today).toString()
      return officeHref('customers', locale) + (query === '' ? '' : `?${query}`)
    },
    [today, locale],
  )
  const hrefOf = useCallback(
    (changes: Partial<CustomerPlace>) => write({ ...place, ...changes }),
    [write, place],
  )
  const change = useCallback(
    (changes: Partial<CustomerPlace>, { replace = false } = {}) => {
      // A change may follow before the page has rendered the previous change, so the current state
      // is read from the address itself.
      const current = readPlace(new URLSearchParams(window.location.search), today, text)
      const next = { ...current, ...changes }
      const history: CustomerHistory = next.text === '' ? {} : { text: next.text }
      void navigate(write(next), { replace, preventScrollReset: true, state: history })
    },
    [write, text, today, navigate],
  )
  return { place, change, hrefOf, today }
}

export type ChangePlace = ReturnType<typeof useCustomerPlace>['change']
export type PlaceHref = ReturnType<typeof useCustomerPlace>['hrefOf']
