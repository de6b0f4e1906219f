import { useEffect } from 'react'

/** Milliseconds after which others get their turn. */
const TURN = 4

/**
 * Prepares rows for searching and sorting, some at a time, so that the first letter that is typed
 * does not wait for thousands. `prepare` stores its result itself.
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
