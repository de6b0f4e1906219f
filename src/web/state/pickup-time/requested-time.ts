/** The time of an order as all parts of a page show it. */
export type RequestedTime = {
  /** The chosen time while it is available, else the earliest; null if none is known. */
  at: string | null
  /** True if `at` is the chosen time, false if it is the earliest in its place. */
  isChosen: boolean
  /** The chosen time, once it is no longer available; null otherwise. */
  unavailableTime: string | null
}

/**
 * A chosen time is valid until it has passed, or until the restaurant's earliest time (T5) is after
 * it. `earliest` is undefined while unknown and null if no time is available; `now` is in epoch
 * milliseconds.
 */
export function requestedTime(
  chosenTime: string | null,
  earliest: string | null | undefined,
  now: number,
): RequestedTime {
  const at = chosenTime === null ? 0 : Date.parse(chosenTime)
  const isStillAvailable =
    at > now && earliest !== null && (earliest === undefined || at >= Date.parse(earliest))
  if (isStillAvailable) return { at: chosenTime, isChosen: true, unavailableTime: null }
  // A stale earliest time may have passed as well.
  const soonest = earliest && Date.parse(earliest) > now ? earliest : null
  return { at: soonest, isChosen: false, unavailableTime: chosenTime }
}
