import { Refusal } from '#server/kit/refusal.ts'

/** A capacity of this process that its callers share. */
type Room = {
  /**
   * Reserves an amount, and returns a function that releases it, once. Refuses with `unavailable`
   * if the capacity is used up, and with `too_many_requests` if the caller would exceed their
   * share. `who`: the caller; null for a request that has no share, such as one of the page
   * renderer.
   */
  hold(who: string | null, amount: number): () => void
}

/**
 * Creates a shared capacity in any unit, such as bytes or open streams. `most`: the limit for all
 * callers together; `each`: the limit for one caller.
 */
export function createRoom({
  most,
  each,
  retryAfter,
}: {
  most: number
  each: number
  /** Seconds after which a refused caller may try again. */
  retryAfter: string
}): Room {
  const later = { headers: { 'retry-after': retryAfter } }
  const heldBy = new Map<string, number>()
  let heldByAll = 0
  const add = (who: string | null, amount: number): void => {
    heldByAll += amount
    if (who === null) return
    const share = (heldBy.get(who) ?? 0) + amount
    if (share === 0) heldBy.delete(who)
    else heldBy.set(who, share)
  }
  return {
    hold(who, amount) {
      if (heldByAll + amount > most) throw new Refusal('unavailable', later)
      if (who !== null && (heldBy.get(who) ?? 0) + amount > each)
        throw new Refusal('too_many_requests', later)
      add(who, amount)
      let isHeld = true
      return () => {
        if (isHeld) add(who, -amount)
        isHeld = false
      }
    },
  }
}
