import { Suspense } from 'react'
import type { CartLine } from '#domain/cart/cart.ts'
import { takesContainer } from '#domain/cart/container.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { withTexts } from '#web/base/text/with-texts.ts'

const Choice = withTexts<{ line: CartLine; name: string }>('points', () =>
  import('./container-parts.tsx').then((part) => part.ContainerChoice),
)

/**
 * The container choice of a line, if the restaurant accepts a container for it. Space is reserved
 * until it is loaded.
 */
export function LineContainer({ line, name }: { line: CartLine; name: string }) {
  const { menu } = useMenu()
  return takesContainer(line, 'own', menu) ? (
    <div
      className={
        (menu.ownContainers?.deposit ?? 0) > 0
          ? 'mt-3 min-h-43 sm:min-h-29'
          : 'mt-3 min-h-29 sm:min-h-18'
      }
    >
      <Suspense>
        <Choice line={line} name={name} />
      </Suspense>
    </div>
  ) : null
}
