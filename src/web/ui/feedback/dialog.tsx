import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '#ui/text/text.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'

type DialogProps = {
  open: boolean
  /**
   * Called on Escape, on the cross, or on a press outside. An alert is closed only by its own
   * buttons and Escape.
   */
  onClose: () => void
  title: ReactNode
  /** Whether it is an alert, without a cross, which a press outside does not close. */
  alert?: boolean
  children?: ReactNode
  footer?: ReactNode
}

/**
 * The browser's own modal dialog: it traps the focus and returns it. A bottom sheet on a narrow
 * screen.
 */
export function Dialog({ open, onClose, title, alert = false, children, footer }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const t = useText('common')

  useEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) dialog.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])

  return (
    <dialog
      ref={ref}
      className="sheet"
      aria-labelledby={open ? id : undefined}
      role={alert ? 'alertdialog' : undefined}
      closedby={alert ? 'closerequest' : 'any'}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open ? (
        <div className="max-h-[inherit] overflow-y-auto">
          <div className="sticky top-0 z-1 flex items-start justify-between gap-4 bg-ground px-5 pt-5 pb-2 sm:px-8 sm:pt-7">
            <h2 id={id} className="display-face flex-1 text-2xl">
              {title}
            </h2>
            {alert ? null : (
              <IconButton
                icon="close"
                label={t('action.close')}
                className="-mt-2 -mr-2"
                onClick={onClose}
              />
            )}
          </div>
          <div className="px-5 pb-5 sm:px-8 sm:pb-7">{children}</div>
          {footer ? (
            <div className="sticky bottom-0 z-1 flex flex-wrap gap-3 border-t border-line bg-ground px-5 py-4 *:flex-1 sm:px-8">
              {footer}
            </div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  )
}
