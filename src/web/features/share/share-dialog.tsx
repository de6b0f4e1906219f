import { useRef, useState } from 'react'
import type { CartLine } from '#domain/cart/cart.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { bowlAddress } from './bowl-address.ts'
import { Icon } from '#web/ui/show/icon.tsx'

/** The link of a composition, to be copied or scanned. */
export function ShareDialog({
  open,
  line,
  onClose,
}: {
  open: boolean
  line: CartLine
  onClose: () => void
}) {
  const { url, qr } = bowlAddress(line, useApp())
  const t = useText('share')
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setOutcome('copied')
    } catch {
      // Copying was refused, or the page is not on a secure address and so has no clipboard.
      setOutcome('notCopied')
      field.current?.select()
    }
  }
  const close = () => {
    setOutcome(null)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t('dialog.title')}>
      <p className="text-ink-2">{t('dialog.text')}</p>
      <Field
        ref={field}
        label={t('dialog.link')}
        name="link"
        className="mt-4"
        readOnly
        value={url}
        error={outcome === 'notCopied' ? t('dialog.notCopied') : undefined}
        onFocus={({ target }) => target.select()}
      />
      <Button wide className="mt-3" onClick={() => void copy()}>
        {outcome === 'copied' ? <Icon name="check" /> : null}
        {t(outcome === 'copied' ? 'dialog.copied' : 'dialog.copy')}
      </Button>
      <output className="sr-only">{outcome === 'copied' ? t('dialog.copied') : ''}</output>
      {qr === null ? null : (
        <figure className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <img
            src={qr}
            alt={t('dialog.qr')}
            width={160}
            height={160}
            className="size-40 rounded-sm bg-white"
          />
          <figcaption className="text-sm text-ink-2">{t('dialog.scan')}</figcaption>
        </figure>
      )}
    </Dialog>
  )
}
