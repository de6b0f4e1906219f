import { type Closing, listClosings } from '#contract/office/books.ts'
import type { ClosingPeriod } from '#domain/books/closing.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { type LoadedPages, useApiPages } from '#office/base/query/use-api-pages.ts'

type Of = { seller: string; period: ClosingPeriod }

/** The closings of a query page by page, the latest first. */
const useClosingPages = (query: Of & { of: 'all' | 'each'; from?: string; until?: string }) =>
  useApiPages(listClosings, (after) => ({
    query: { ...query, ...(after !== undefined && { after }) },
  }))

/** The closings of a seller. */
export const useClosings = ({ seller, period }: Of): LoadedPages<Closing> =>
  useClosingPages({ seller, period, of: 'all' })

/** The closings of the restaurants in a period that begins on a day. */
export const useRestaurantClosings = (
  { seller, period }: Of,
  begins: string,
): LoadedPages<Closing> =>
  useClosingPages({ seller, period, of: 'each', from: begins, until: begins })

/** The seller’s closing that begins on a day: a list of one, or empty if there is none. */
export const useClosing = (
  { seller, period }: Of,
  begins: string,
): Loaded<ReplyOf<typeof listClosings>> =>
  useApi(
    listClosings,
    { query: { seller, period, of: 'all', from: begins, until: begins } },
    { isOfOneSubject: true },
  )
