/** Limits how often data is loaded, however often loading is requested. */
export type Pace = {
  /**
   * Requests a load: it starts at once if there was none recently, else after the pause, once for
   * all requests.
   */
  ask: () => void
  /** Runs a load. No other load starts while it runs, nor during the pause after it. */
  runLoad: <T>(reading: () => Promise<T>) => Promise<T>
  /** While the page is hidden, requests wait. */
  setVisible: (isVisible: boolean) => void
  /** Makes `begin` be called whenever a load should start, until `stop`. */
  start: (begin: () => void) => void
  stop: () => void
}

/**
 * `pause`: minimum milliseconds between the end of a load and the next one. The pause is at least
 * twice as long as the load took, so that a slow server gets fewer requests.
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
    async runLoad(reading) {
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
