import { Suspense } from 'react'
import type { CartLine } from '#domain/cart/cart.ts'
import { ingredientsOf } from '#domain/cart/if-missing.ts'
import { withTexts } from '#web/base/text/with-texts.ts'

const Order = withTexts('points', () =>
  import('./missing-parts.tsx').then((part) => part.WishForOrder),
)
const Line = withTexts<{ line: CartLine; name: string }>('points', () =>
  import('./missing-parts.tsx').then((part) => part.WishesForLine),
)

/**
 * The customer's wish for ingredients that run out, for the whole order; space is reserved until it
 * is loaded.
 */
export function OrderWish() {
  return (
    <div className="mt-8 min-h-58 sm:min-h-39">
      <Suspense>
        <Order />
      </Suspense>
    </div>
  )
}

/**
 * The customer's wish for each ingredient of a line that can be replaced; space is reserved until
 * it is loaded.
 */
export function LineWishes({ line, name }: { line: CartLine; name: string }) {
  return ingredientsOf(line).length > 0 ? (
    <div className="mt-1 min-h-11">
      <Suspense>
        <Line line={line} name={name} />
      </Suspense>
    </div>
  ) : null
}
