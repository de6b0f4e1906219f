import type { RestaurantStatus } from '#contract/shop/live.ts'
import type { Progress } from '#contract/shop/order-view.ts'
import type { EventStream } from '#server/http/guards/event-streams.ts'
import type { StatePublisher, PublishedState } from './state-publisher.ts'
import { type ReceivedVersions, lastEventId, parseLastEventId } from './last-event-id.ts'

type Followings = {
  orders: StatePublisher<string, Progress>
  restaurants: StatePublisher<number, RestaurantStatus>
}

/**
 * Sends a client the state of its order and restaurant, and each change of these states. A version
 * that the client already has is not sent again.
 */
export function sendUpdates(
  stream: EventStream,
  { order, restaurant }: { order: string | null; restaurant: number | null },
  { orders, restaurants }: Followings,
): void {
  const seenVersions: ReceivedVersions = parseLastEventId(stream.lastId)
  if (order === null) seenVersions.order = null
  if (restaurant === null) seenVersions.restaurant = null
  const tell = (part: keyof ReceivedVersions, { version, text }: PublishedState<unknown>) => {
    seenVersions[part] = version
    stream.send(text, lastEventId(seenVersions))
  }
  if (order !== null)
    stream.onEnd(
      orders.follow(order, (state) => {
        // Another process may already have sent the client a later version.
        if (seenVersions.order === null || Number(seenVersions.order) < Number(state.version))
          tell('order', state)
      }),
    )
  if (restaurant !== null)
    stream.onEnd(
      restaurants.follow(restaurant, (state) => {
        if (seenVersions.restaurant !== state.version) tell('restaurant', state)
      }),
    )
}
