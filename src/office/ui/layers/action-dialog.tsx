import { Problem } from '#ui/parts/problem.tsx'
import type { ReactNode } from 'react'
import type { ApiAction } from '#office/base/query/use-action.ts'
import { AlertDialog } from '#ui/parts/layers/dialog.tsx'

/**
 * A dialog that explains an action, performs it when the user confirms it, and shows its error.
 * `verb`: the label of the button, with the amount, if any.
 */
export function ActionDialog<Input>({
  title,
  verb,
  action: { run, isPending, problem },
  input,
  isDestructive = true,
  isReady = true,
  onClose,
  children,
}: {
  title: string
  verb: string
  action: ApiAction<Input>
  input: Input
  isDestructive?: boolean
  /** False while a field must still be filled in. */
  isReady?: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <AlertDialog
      title={title}
      isOpen
      action={verb}
      isPending={isPending}
      isDestructive={isDestructive}
      isReady={isReady}
      onConfirm={() => run(input)}
      onClose={onClose}
    >
      {children}
      <Problem text={problem} />
    </AlertDialog>
  )
}
