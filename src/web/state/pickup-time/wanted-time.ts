/** The time of an order as all parts of a page show it. */
export type WantedTime = {
  /** The chosen time while it is available, else the earliest; null if none is known. */
  at: string | null
  /** True if `at` is the chosen time, false if it is the earliest in its place. */
  isChosen: boolean
  /** The chosen time, once it is no longer available; null otherwise. */
  lost: string | null
}

/**
 * A chosen time is valid until it has passed, or until the restaurant's earliest time (T5) is after
 * it. `earliest` is undefined while unknown and null if no time is available; `now` is in epoch
 * milliseconds.
 */
export function wantedTime(
  chosenTime: string | null,
  earliest: string | null | undefined,
  now: number,
): WantedTime {
  const at = chosenTime === null ? 0 : Date.parse(chosenTime)
  const isStillAvailable =
    at > now && earliest !== null && (earliest === undefined || at >= Date.parse(earliest))
  if (isStillAvailable) return { at: chosenTime, isChosen: true, lost: null }
  // A stale earliest time may have passed as well.
  const soonest = earliest && Date.parse(earliest) > now ? earliest : null
  return { at: soonest, isChosen: false, lost: chosenTime }
}
