import { useEffect } from 'react'

/**
 * Maximum duration of one batch, in milliseconds; between two batches the browser can do other
 * tasks.
 */
const TURN = 4

/**
 * Prepares rows for searching and sorting, in small batches, so that the first typed letter does
 * not wait for thousands of rows. `prepare` must store its result, for example in a cache.
 */
export function useIdleIndexing<Row>(rows: readonly Row[], prepare: (row: Row) => void): void {
  useEffect(() => {
    let at = 0
    let timer = setTimeout(go)
    function go() {
      const end = performance.now() + TURN
      for (let row = rows[at]; row !== undefined && performance.now() < end; row = rows[at]) {
        prepare(row)
        at += 1
      }
      if (at < rows.length) timer = setTimeout(go)
    }
    return () => clearTimeout(timer)
  }, [rows, prepare])
}
