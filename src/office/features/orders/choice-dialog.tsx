import type { ReactNode } from 'react'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Dialog } from '#ui/parts/layers/dialog.tsx'

/** A dialog with one button for each answer, which performs it, and one that does nothing. */
export function ChoiceDialog({
  title,
  answers,
  action: { isPending, problem },
  isReady = true,
  onClose,
  children,
}: {
  title: string
  answers: readonly { text: string; isPreferred?: boolean; choose: () => void }[]
  action: { isPending: boolean; problem: string | null }
  /** False while a field must still be filled in. */
  isReady?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const t = useText('office')
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <>
          {answers.map(({ text, isPreferred, choose }) => (
            <Button
              key={text}
              kind={isPreferred ? 'action' : 'outlined'}
              isPending={isPending}
              isDisabled={!isReady}
              onPress={choose}
            >
              {text}
            </Button>
          ))}
          <Button kind="quiet" isDisabled={isPending} onPress={onClose}>
            {t('action.nothing')}
          </Button>
        </>
      }
    >
      {children}
      <Problem text={problem} />
    </Dialog>
  )
}
