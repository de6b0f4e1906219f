import type { ComponentProps, ReactNode } from 'react'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'

/**
 * The two buttons of a dialog: one performs the action and has its verb as label, the other closes
 * the dialog without a change.
 */
export function DialogFoot({
  action,
  kind = 'action',
  isPending = false,
  onCancel,
  ...button
}: Omit<ComponentProps<typeof Button>, 'kind' | 'children'> & {
  action: ReactNode
  kind?: 'action' | 'danger'
  onCancel: () => void
}) {
  const t = useText('office')
  return (
    <>
      <Button {...button} kind={kind} isPending={isPending}>
        {action}
      </Button>
      <Button kind="outlined" onPress={onCancel} isDisabled={isPending}>
        {t('action.nothing')}
      </Button>
    </>
  )
}
