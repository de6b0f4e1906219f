import { useText } from '../../text.ts'
import { Display } from '../../ui/heading.tsx'
import { Note } from '../../ui/note.tsx'
import { cartGrid, lineGrid } from './cart-grid.ts'

/** Room for a cart that is not read yet: what the server sends to everybody. */
export function CartSkeleton() {
  const t = useText('cart')
  return (
    <>
      <Display level={1} size={4}>{t('title')}</Display>
      <noscript><Note className="mt-6">{t('noScript')}</Note></noscript>
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
    </>
  )
}
