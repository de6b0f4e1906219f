/** How often something may be read, however often that is asked for. */
export type Pace = {
  /** At once where nothing was read lately; else once the pause is over, for all who asked. */
  ask: () => void
  /** Wraps a reading. None begins while another is under way, or the pause after it. */
  read: <T>(reading: () => Promise<T>) => Promise<T>
  /** While nobody looks, what is asked for waits. */
  setVisible: (isVisible: boolean) => void
  /** Calls `begin` where a reading is to begin, until `stop`. */
  start: (begin: () => void) => void
  stop: () => void
}

/**
 * `pause`: milliseconds from the end of a reading to the next; twice as long as the reading took, if
 * that is longer: a server that is slow is asked less.
 */
export function createPace(pause: number, now: () => number): Pace {
  let begin: (() => void) | null = null
  let isAsked = false
  let isVisible = true
  let underWay = 0
  let ended = -Infinity
  let took = 0
  let timer: ReturnType<typeof setTimeout> | null = null

  function go(): void {
    if (begin === null || !isAsked || !isVisible || underWay > 0 || timer !== null) return
    const wait = ended + Math.max(pause, 2 * took) - now()
    if (wait > 0) {
      timer = setTimeout(() => {
        timer = null
        go()
      }, wait)
      return
    }
    isAsked = false
    begin()
  }

  return {
    ask() {
      isAsked = true
      go()
    },
    async read(reading) {
      underWay += 1
      const began = now()
      try {
        return await reading()
      } finally {
        underWay -= 1
        ended = now()
        took = ended - began
        go()
      }
    },
    setVisible(isSeen) {
      isVisible = isSeen
      go()
    },
    start(act) {
      begin = act
      go()
    },
    stop() {
      begin = null
      isAsked = false
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
