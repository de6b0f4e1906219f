import { useState } from 'react'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'

/** A code of more characters is copied, and not typed from the screen. */
const LONG = 24

/** A code that is shown this once; it is left by saying that it was noted. */
export function OnceDialog({
  title,
  text,
  code,
  onClose,
}: {
  title: string
  text: string
  code: string
  onClose: () => void
}) {
  const t = useText('office')
  const [isCopied, setCopied] = useState(false)
  return (
    <Dialog
      title={title}
      isOpen
      isHeld
      onClose={onClose}
      footer={
        <>
          <Button kind="action" onPress={onClose}>
            {t('once.done')}
          </Button>
          <Button
            kind="outlined"
            icon={isCopied ? 'check' : 'copy'}
            onPress={() => {
              void navigator.clipboard.writeText(code).then(
                () => setCopied(true),
                () => undefined,
              )
            }}
          >
            {t(isCopied ? 'once.copied' : 'once.copy')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p className={code.length > LONG ? 'once-code once-code-long' : 'once-code'}>{code}</p>
      <p className="muted">{t('once.shown')}</p>
    </Dialog>
  )
}
