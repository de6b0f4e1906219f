import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useText } from '#ui/text/text.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'

type OfficeDialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** The text or form of the dialog. */
  children: ReactNode
  /** The buttons; the one that performs the action comes first. */
  footer?: ReactNode
  isWide?: boolean
  /** True if the dialog can be closed only by its own buttons. */
  isHeld?: boolean
}

const standardWidth = 'w-[min(560px,100%)]'

/** A dialog with a form, over the page. The focus starts in its first field. */
export function Dialog({ isWide, ...props }: OfficeDialogProps) {
  return <Layer {...props} kind="dialog" width={isWide ? 'w-[min(760px,100%)]' : standardWidth} />
}

/**
 * A dialog that asks for confirmation before an action. The focus starts in its first field or,
 * without a field, on the cancel button; never on the button that performs the action. `action`:
 * the label of that button, with the verb and, if any, the amount.
 */
export function AlertDialog({
  action,
  onConfirm,
  isPending = false,
  isDestructive = true,
  isReady = true,
  ...props
}: Omit<OfficeDialogProps, 'footer'> & {
  action: string
  onConfirm: () => void
  isPending?: boolean
  isDestructive?: boolean
  /** False while a field must still be filled in. */
  isReady?: boolean
}) {
  const t = useText('office')
  return (
    <Layer
      {...props}
      kind="alertdialog"
      width={standardWidth}
      footer={
        <>
          <Button
            kind={isDestructive ? 'danger' : 'action'}
            onPress={onConfirm}
            isPending={isPending}
            isDisabled={!isReady}
          >
            {action}
          </Button>
          <Button kind="outlined" onPress={props.onClose} isDisabled={isPending}>
            <span data-safe="">{t('action.nothing')}</span>
          </Button>
        </>
      }
    />
  )
}

function Layer({
  title,
  isOpen,
  onClose,
  children,
  footer,
  kind,
  width,
  isHeld = false,
}: OfficeDialogProps & { kind: 'dialog' | 'alertdialog'; width: string }) {
  const t = useText('office')
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      isKeyboardDismissDisabled={isHeld}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal
        className={`dialog ${width} max-h-full overflow-auto [scroll-padding-bottom:80px] border border-transparent rounded-lg bg-ground shadow-float text-ink motion-safe:[transition:translate_var(--t-2)_var(--ease-out),opacity_var(--t-2)] motion-safe:[&[data-entering],&[data-exiting]]:[translate:0_16px] motion-safe:[&[data-entering],&[data-exiting]]:opacity-0`}
      >
        <AriaDialog
          role={kind}
          className="dialog-inside outline-none after:content-[''] after:block after:h-7.5 [&:has(>_.dialog-foot)]:after:h-4.5"
        >
          <FocusFirst />
          <header className="dialog-head flex gap-3 items-start justify-between pt-7 pb-0 pr-5 pl-8">
            <Heading slot="title" className="title-2">
              {title}
            </Heading>
            {isHeld ? null : (
              <IconButton
                className="-mt-1.5"
                icon="close"
                label={t('action.close')}
                onPress={onClose}
              />
            )}
          </header>
          <div className="dialog-body grid grid-cols-1 gap-3.5 pt-3 pb-0 px-8">{children}</div>
          {footer === undefined ? null : (
            <footer className="dialog-foot flex flex-wrap gap-2 py-3 px-8 mt-2.5 [@media(height_>=_40rem)]:sticky [@media(height_>=_40rem)]:z-1 [@media(height_>=_40rem)]:bottom-0 [@media(height_>=_40rem)]:bg-ground">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * Moves the focus to the first field, else to the cancel button; if there is neither, it stays on
 * the dialog.
 */
function FocusFirst() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = mark.current?.closest('section')
    const first =
      dialog?.querySelector<HTMLElement>(
        '.dialog-body :is(input, textarea, select, .input-button):not([disabled], [type=hidden])',
      ) ?? dialog?.querySelector('[data-safe]')?.closest('button')
    first?.focus()
  }, [])
  return <span ref={mark} hidden />
}
