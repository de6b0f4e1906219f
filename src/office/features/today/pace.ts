/** Limits how often data is loaded, however often loading is requested. */
export type Pace = {
  /**
   * Requests a load. It starts at once if the pause after the last load is over, otherwise at the
   * end of the pause; all requests until then share this one load.
   */
  ask: () => void
  /**
   * Runs `reading` as a load. `begin` is not called while a load runs, nor during the pause after
   * its end.
   */
  runLoad: <T>(reading: () => Promise<T>) => Promise<T>
  /** Sets whether the page is visible. While it is hidden, requested loads wait. */
  setVisible: (isVisible: boolean) => void
  /**
   * Starts to call `begin` whenever a requested load is due. `stop` ends this and discards a
   * waiting request.
   */
  start: (begin: () => void) => void
  stop: () => void
}

/**
 * `pause`: minimum number of milliseconds between the end of a load and the start of the next one.
 * The actual pause is at least twice as long as the last load took, so that a slow server gets
 * fewer requests.
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
