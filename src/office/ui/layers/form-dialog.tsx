import { type ComponentProps, type ReactNode, useId } from 'react'
import { Dialog } from '#ui/parts/layers/dialog.tsx'
import { DialogFoot } from '#ui/parts/layers/dialog-foot.tsx'
import { Problem } from '#ui/parts/problem.tsx'

/** A dialog with a form: its fields, its buttons, and the error that concerns the whole form. */
export function FormDialog({
  title,
  action,
  look = {},
  isWide = false,
  isPending = false,
  isDisabled = false,
  problem = null,
  onSave,
  onClose,
  children,
}: {
  title: string
  /** The verb on the button that saves the form. */
  action: string
  /** The kind and the icon of that button, if they are not the usual ones. */
  look?: Pick<ComponentProps<typeof DialogFoot>, 'kind' | 'icon'>
  isWide?: boolean
  isPending?: boolean
  isDisabled?: boolean
  problem?: string | null
  onSave: () => void
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <Dialog
      title={title}
      isOpen
      isWide={isWide}
      onClose={onClose}
      footer={
        <DialogFoot
          {...look}
          type="submit"
          form={id}
          isPending={isPending}
          isDisabled={isDisabled}
          action={action}
          onCancel={onClose}
        />
      }
    >
      <form
        id={id}
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        {children}
      </form>
      <Problem text={problem} />
    </Dialog>
  )
}
