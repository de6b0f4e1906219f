import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'

export type OpenedDialogProps = { onClose: () => void; onDone: () => void }

/**
 * A button that opens a dialog. When the dialog reports that its work is done, the dialog is closed
 * before `onDone` is called.
 */
export function DialogButton({
  dialog,
  onDone,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onPress'> & {
  dialog: (props: OpenedDialogProps) => ReactNode
  onDone: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onPress={() => setOpen(true)} />
      {isOpen
        ? dialog({
            onClose: () => setOpen(false),
            onDone() {
              setOpen(false)
              onDone()
            },
          })
        : null}
    </>
  )
}
