import { cartGrid, lineGrid } from '#web/features/cart/page/line/cart-grid.ts'

/** Placeholder for a cart that has not been read yet. */
export function CartSkeleton() {
  return (
    <div className={cartGrid} aria-hidden="true">
      <div className="border-t border-line">
        {[1, 2].map((row) => (
          <div key={row} className={lineGrid}>
            <div className="skeleton aspect-square rounded-full" />
            <div className="space-y-2.5">
              <div className="skeleton h-6 w-1/2" />
              <div className="skeleton h-4 w-4/5" />
              <div className="skeleton h-4 w-2/3" />
              <div className="skeleton mt-4 h-11 w-36 rounded-full" />
            </div>
          </div>
        ))}
      </div>
      <div className="skeleton h-90 rounded-md" />
    </div>
  )
}
