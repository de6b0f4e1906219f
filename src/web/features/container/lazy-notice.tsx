import { Suspense } from 'react'
import type { OwnContainers } from '#domain/menu/menu.ts'
import { withTexts } from '#web/base/text/with-texts.ts'
import { useCartLater } from '#web/state/basket/store.ts'

type NoticeProps = { ownContainers: OwnContainers; level: 2 | 3 }

const Notice = withTexts<NoticeProps>('points', () =>
  import('./container-parts.tsx').then((part) => part.OwnContainerNotice),
)

/**
 * The notice is loaded only after the browser has read the cart, so that the first visit of a page
 * loads as little as possible.
 */
export function ContainerNotice({ className, ...notice }: NoticeProps & { className: string }) {
  const { ready } = useCartLater()
  return (
    <div className={`min-h-24 ${className}`}>
      {ready ? (
        <Suspense>
          <Notice {...notice} />
        </Suspense>
      ) : null}
    </div>
  )
}
