import { listConflictingOrders } from '#contract/office/time-offers.ts'
import { useSessionState } from '#office/base/session.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { ConflictingOrders } from './conflicting-orders.tsx'

/**
 * The future orders of a restaurant outside its opening hours; renders nothing if there are none.
 */
export function OutOfHours({ restaurant }: { restaurant: number }) {
  const { session } = useSessionState()
  const maySee = session?.rights.includes('orders') === true
  const { data } = useApi(listConflictingOrders, maySee ? { query: { restaurant } } : null, {
    isOfOneSubject: true,
  })
  if (data === undefined || data.results.length === 0) return null
  return <ConflictingOrders key={restaurant} orders={data.results} isGone={() => false} />
}
