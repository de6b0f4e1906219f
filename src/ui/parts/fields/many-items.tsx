import type { ReactNode } from 'react'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'

/** Number of items above which only the visible ones are in the document. */
const ALL_SHOWN = 60

/** A wrapper around a list box that may have thousands of items; `of`: their maximum number. */
export function ManyItems({ of, children }: { of: number; children: ReactNode }) {
  if (of <= ALL_SHOWN) return children
  return (
    <div className="many-items">
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: 44, padding: 8 }}>
        {children}
      </Virtualizer>
    </div>
  )
}
