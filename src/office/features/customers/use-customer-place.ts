import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import { useLocale } from '#office/base/office.tsx'
import { useToday } from '#office/base/today.ts'
import { type CustomerPlace, readPlace, writePlace } from './customer-place.ts'

/** What the history keeps beside the address. */
type CustomerHistory = { text?: string }

/** What the address and the history show, how to change it, and the address of a change. */
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
  const hrefOf = useCallback(
    (changes: Partial<CustomerPlace>) => {
      const written = writePlace({ ...place, ...changes }, today).toString()
      return officeHref('customers', locale) + (written === '' ? '' : `?${written}`)
    },
    [place, today, locale],
  )
  const change = useCallback(
    (changes: Partial<CustomerPlace>, { replace = false } = {}) => {
      const next = changes.text ?? place.text
      const history: CustomerHistory = next === '' ? {} : { text: next }
      void navigate(hrefOf(changes), { replace, preventScrollReset: true, state: history })
    },
    [place, hrefOf, navigate],
  )
  return { place, change, hrefOf, today }
}

export type ChangePlace = ReturnType<typeof useCustomerPlace>['change']
export type PlaceHref = ReturnType<typeof useCustomerPlace>['hrefOf']
