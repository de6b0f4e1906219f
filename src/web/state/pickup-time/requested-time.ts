/** The time of an order, the same in all parts of a page. */
export type RequestedTime = {
  /** The chosen time while it is available, else the earliest; null if none is known. */
  at: string | null
  /** Whether `at` is the chosen time; false if it is the earliest instead. */
  isChosen: boolean
  /** The chosen time if it is no longer available, else null. */
  unavailableTime: string | null
}

/**
 * Determines the time of an order. A chosen time is valid until it has passed, or until the
 * restaurant's earliest time (T5) is after it. `earliest` is undefined while unknown and null if no
 * time is available; `now` is in epoch milliseconds.
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
  // The last known earliest time may itself have passed.
  const soonest = earliest && Date.parse(earliest) > now ? earliest : null
  return { at: soonest, isChosen: false, unavailableTime: chosenTime }
}
