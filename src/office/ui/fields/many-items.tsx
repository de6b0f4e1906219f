import type { ReactNode } from 'react'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'

/** Above so many items, only those in sight are in the document. */
const ALL_SHOWN = 60

/** Around a list box that may have thousands of items; `of`: how many it has at most. */
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
