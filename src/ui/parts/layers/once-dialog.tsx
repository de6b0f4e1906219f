import { useState } from 'react'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/layers/dialog.tsx'

/** Length in characters above which a code is expected to be copied, not typed from the screen. */
const LONG = 24

/**
 * A dialog with a code that is displayed only this once. The user closes it with a button that
 * confirms that the code was noted.
 */
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
      <p
        className={`once-code rounded-field bg-zinc px-4 py-3.5 text-center font-semibold tabular-nums ${code.length > LONG ? 'text-strong wrap-anywhere' : 'text-[clamp(1.25rem,6.5vw,2rem)] tracking-[0.06em]'}`}
      >
        {code}
      </p>
      <p className="muted">{t('once.shown')}</p>
    </Dialog>
  )
}
