import { type Closing, listClosings } from '#contract/office/books.ts'
import type { ClosingPeriod } from '#domain/books/closing.ts'
import type { ApiClient } from '#contract/client.ts'
import { useLoaded } from '#office/base/use-loaded.ts'
import { usePages } from '#office/base/use-pages.ts'

type Of = { seller: string; period: ClosingPeriod }

/** Loads closings page by page, the latest first. */
const pageOf =
  (query: Of & { of: 'all' | 'each'; from?: string; until?: string }) =>
  (api: ApiClient, after: string | undefined) =>
    api.call(listClosings, { query: { ...query, ...(after !== undefined && { after }) } })

/**
 * The closings of a seller; `round` changes after each new closing, so that they are loaded again.
 */
export const useClosings = ({ seller, period }: Of, round: number) =>
  usePages<Closing>(`${seller} ${period} ${round}`, pageOf({ seller, period, of: 'all' }))

/** The closings of the restaurants in a period that begins on a day. */
export const useRestaurantClosings = ({ seller, period }: Of, begins: string) =>
  usePages<Closing>(
    `${seller} ${period} ${begins}`,
    pageOf({ seller, period, of: 'each', from: begins, until: begins }),
  )

/** The seller’s closing that begins on a day; null if there is none. */
export const useClosing = ({ seller, period }: Of, begins: string) =>
  useLoaded(`${seller} ${period} ${begins}`, async (api) => {
    const { results } = await api.call(listClosings, {
      query: { seller, period, of: 'all', from: begins, until: begins },
    })
    return results[0] ?? null
  })
