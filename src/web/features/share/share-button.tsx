import { useState } from 'react'
import { bowlPath, bowlQrPath } from '#contract/shop/shared-bowl.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { writeBowlCode } from '#domain/commands/bowl-code.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { loadPart } from '#web/base/text/load-texts.client.ts'
import { useText } from '#web/base/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { whenAsked } from '#web/ui/feedback/when-asked.tsx'
import { Icon } from '#web/ui/show/icon.tsx'

type ShareDialogProps = { open: boolean; url: string; qr: string | null; onClose: () => void }

const ShareDialog = whenAsked<ShareDialogProps>(
  async () => {
    const lang = document.documentElement.lang as Parameters<typeof loadPart>[1]
    const [part] = await Promise.all([import('./share-dialog.tsx'), loadPart('sharing', lang)])
    return part.ShareDialog
  },
  ({ open }) => open,
)

/**
 * Gives a composition away as a link: to the browser's own dialog where it has one, else by copying
 * it or by its QR code (E4).
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
  const [asked, setAsked] = useState(false)
  const code = writeBowlCode(line)
  const url = origin + bowlPath(locale, code)

  async function share() {
    if (!('share' in navigator)) return setAsked(true)
    try {
      await navigator.share({ title: name, url })
    } catch (error) {
      // Whoever closes the browser's dialog does not want ours instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setAsked(true)
    }
  }
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
      <ShareDialog
        open={asked}
        url={url}
        qr={bowlQrPath(locale, code)}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
