import { Suspense } from 'react'
import type { Progress, OrderView } from '#contract/shop/order-view.ts'
import { withTexts } from '#web/base/text/with-texts.ts'

type RanOutProps = { order: OrderView; onAnswered: (progress: Progress) => void }

/** Loaded on demand, because few orders lack an ingredient. */
const Part = withTexts<RanOutProps>('points', () =>
  import('./ran-out.tsx').then((part) => part.RanOut),
)

export const RanOut = (props: RanOutProps) =>
  props.order.status === 'cancelled' ||
  (props.order.progress.replacements ?? []).length === 0 ? null : (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
