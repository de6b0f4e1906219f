import { Suspense, lazy, memo } from 'react'
import type { CartLine } from '#domain/cart/cart.ts'
import { bowlContents } from '#domain/cart/composition.ts'
import type { DessertId } from '#domain/menu/menu.ts'
import { bowlVessel, bowlViewBox } from '#drawing/scenes/vessel.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { SvgPaths } from '#web/ui/show/svg-paths.tsx'

const BowlContents = lazy(() => import('./bowl-contents.tsx'))
const vessel = bowlVessel()

/**
 * A picture of a line: a salad or a dessert as composed, seen from above, or the product's picture.
 * Decorative: the text is next to it.
 */
export function LinePicture({ line, className = '' }: { line: CartLine; className?: string }) {
  const { menu, pictureOf, drawingOf } = useMenu()
  if (line.kind === 'item' || line.kind === 'signature') {
    return <Picture src={pictureOf(line.ingredient)} size={120} className={className} />
  }
  const laid = bowlContents(line).filter((id) => menu.ingredients[id] && drawingOf(id))
  return (
    <Bowl
      ids={[...new Set(laid)].join(' ')}
      {...(line.kind === 'dessert' && { dessert: line.dessert })}
      className={`max-w-full ${className}`}
    />
  )
}

/** `ids`: ingredient ids separated by spaces; rerendered only when the contents change. */
export const Bowl = memo(function Bowl({
  ids,
  dessert,
  className,
}: {
  ids: string
  dessert?: DessertId
  className: string
}) {
  return (
    <svg
      viewBox={bowlViewBox}
      width="120"
      height="121"
      className={`h-auto ${className}`}
      aria-hidden="true"
    >
      <SvgPaths nodes={vessel} />
      {ids === '' && dessert === undefined ? null : (
        <Suspense>
          <BowlContents ids={ids} dessert={dessert} />
        </Suspense>
      )}
    </svg>
  )
})
