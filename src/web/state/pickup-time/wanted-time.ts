/** What is said of the time of an order, wherever it is said. */
export type WantedTime = {
  /** The chosen time while it can be had, else the earliest; null: none is known. */
  at: string | null
  /** The time shown is the chosen one, or the earliest in its place. */
  isChosen: boolean
  /** The chosen time, once it cannot be had any more. */
  lost: string | null
}

/**
 * A chosen time stands until it has passed, or until the restaurant's earliest time (T5) is after
 * it. `earliest` is undefined while it is not known and null where nothing can be had; `now` is in
 * epoch milliseconds.
 */
export function wantedTime(
  chosen: string | null,
  earliest: string | null | undefined,
  now: number,
): WantedTime {
  const at = chosen === null ? 0 : Date.parse(chosen)
  const stands =
    at > now && earliest !== null && (earliest === undefined || at >= Date.parse(earliest))
  if (stands) return { at: chosen, isChosen: true, lost: null }
  // What was the earliest some time ago may have passed as well.
  const soonest = earliest && Date.parse(earliest) > now ? earliest : null
  return { at: soonest, isChosen: false, lost: chosen }
}
