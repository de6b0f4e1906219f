import { Refusal } from '#server/kit/refusal.ts'

/** Room of this process that its callers share. */
type Room = {
  /**
   * Holds a part of it, and returns what gives that back, once. Refuses with `unavailable` where it is
   * full, and with `too_many_requests` where the caller holds their share. `who`: null for nobody whose
   * share counts.
   */
  hold(who: string | null, amount: number): () => void
}

/** `most`: what all hold at once; `each`: what one caller holds of it. */
export function createRoom({
  most,
  each,
  retryAfter,
}: {
  most: number
  each: number
  /** Seconds after which who found no room may ask again. */
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
