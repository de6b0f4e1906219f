import { useState } from 'react'
import type { CartLine } from '#domain/cart/cart.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { loadWithPart } from '#web/base/text/with-texts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { lazyDialog } from '#web/ui/feedback/lazy-dialog.tsx'
import { Icon } from '#web/ui/show/icon.tsx'

type ShareDialogProps = { open: boolean; line: CartLine; onClose: () => void }

const ShareDialog = lazyDialog<ShareDialogProps>(
  () =>
    loadWithPart('sharing', () => import('./share-dialog.tsx')).then((part) => part.ShareDialog),
  ({ open }) => open,
)

/**
 * Shares a bowl as a link: through the browser's own dialog if there is one, else by copying it or
 * by its QR code (E4).
 */
export function ShareButton({
  priced: { line, name },
  className = '',
}: {
  priced: PricedLine
  className?: string
}) {
  const { origin, locale } = useApp()
  const t = useText('cart')
  const [isRequested, setRequested] = useState(false)

  /** The sharing code is loaded on the first press, because most visits share nothing. */
  const share = () =>
    import('./give-link.ts')
      .then(({ giveLink }) => giveLink(line, { name, origin, locale }))
      .then(
        (isGiven) => isGiven || setRequested(true),
        () => setRequested(true),
      )

  return (
    <>
      <Button
        kind="quiet"
        size="s"
        className={`-mx-1 px-1! ${className}`}
        aria-label={t('line.shareName', { name })}
        onClick={() => void share()}
      >
        <Icon name="share" size={18} />
        {t('line.share')}
      </Button>
      <ShareDialog open={isRequested} line={line} onClose={() => setRequested(false)} />
    </>
  )
}
