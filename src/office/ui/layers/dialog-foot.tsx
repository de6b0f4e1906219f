import type { ComponentProps, ReactNode } from 'react'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'

/** The buttons of a dialog: the one that acts, with its verb, and the one that changes nothing. */
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
