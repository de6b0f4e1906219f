import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { NARROW, useMedia } from '#ui/base/use-media.ts'

/** Number of rows above which only those near the window are in the document. */
const ALL_SHOWN = 200
export const ROW_HEIGHT = 44
const TWO_LINES = 62

/** The rows that are in the document, and the heights of the gaps above and below them. */
export type RowsInSight = {
  indexes: number[]
  before: number
  after: number
  /** Scrolls to a row. */
  reveal: (index: number) => void
}

export function useRowsInSight(
  body: RefObject<HTMLElement | null>,
  ids: readonly string[],
): RowsInSight {
  const isVirtual = ids.length > ALL_SHOWN
  const height = useMedia(NARROW) ? TWO_LINES : ROW_HEIGHT
  const [top, setTop] = useState(0)
  useEffect(() => {
    if (isVirtual && body.current) setTop(body.current.getBoundingClientRect().top + scrollY)
  }, [isVirtual, body])
  // Nothing here is memoised by a compiler, which is what the rule warns about.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: ids.length,
    enabled: isVirtual,
    // TanStack Virtual measures all rows again when one of these two functions changes.
    estimateSize: useCallback(() => height, [height]),
    getItemKey: useCallback((at: number) => ids[at] ?? at, [ids]),
    overscan: 8,
    scrollMargin: top,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  return {
    indexes: isVirtual ? items.map(({ index }) => index) : ids.map((_, at) => at),
    before: isVirtual ? (items[0]?.start ?? top) - top : 0,
    after: isVirtual ? virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top) : 0,
    reveal: (index) => {
      if (isVirtual) virtual.scrollToIndex(index)
    },
  }
}
