import { listConflictingOrders } from '#contract/office/time-offers.ts'
import { useSessionState } from '#office/base/session.ts'
import { useLoaded } from '#office/base/use-loaded.ts'
import { ConflictingOrders } from './conflicting-orders.tsx'

/**
 * The future orders of a restaurant outside its opening hours; renders nothing if there are none.
 */
export function OutOfHours({ restaurant }: { restaurant: number }) {
  const { session } = useSessionState()
  const maySee = session?.rights.includes('orders') === true
  const { data } = useLoaded(maySee ? `${restaurant}` : '', async (api) =>
    maySee
      ? { restaurant, ...(await api.call(listConflictingOrders, { query: { restaurant } })) }
      : undefined,
  )
  if (data?.restaurant !== restaurant || data.results.length === 0) return null
  return <ConflictingOrders key={restaurant} orders={data.results} isGone={() => false} />
}
