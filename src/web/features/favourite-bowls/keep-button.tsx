import { useState } from 'react'
import { writeBowlCode } from '#domain/commands/bowl-code.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { useText } from '#ui/text/text.ts'
import { loadWithPart } from '#web/base/text/with-texts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { lazyDialog } from '#web/ui/feedback/lazy-dialog.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { NameDialogProps } from './name-dialog.tsx'

export const NameDialogWhenAsked = lazyDialog<NameDialogProps>(
  () =>
    loadWithPart('favourites', () => import('./name-dialog.tsx')).then((part) => part.NameDialog),
  ({ open }) => open,
)

/**
 * Saves a composition as a favourite, under a name for which the dialog asks (E8). `showsName`:
 * whether the button contains the name of the composition, because several such buttons are in one
 * row.
 */
export function KeepButton({
  priced: { line, name },
  showsName = false,
}: {
  priced: Pick<PricedLine, 'line' | 'name'>
  showsName?: boolean
}) {
  const t = useText('cart')
  const [code, setCode] = useState('')
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        size="s"
        className="-mx-1 px-1!"
        aria-label={t('keep.actionNamed', { name })}
        onClick={() => {
          setCode(writeBowlCode({ ...line, quantity: 1 }))
          setNaming(true)
        }}
      >
        <Icon name="heart" size={18} />
        {showsName ? t('keep.actionNamed', { name }) : t('keep.action')}
      </Button>
      <NameDialogWhenAsked
        open={isNaming}
        code={code}
        name={name}
        onClose={() => setNaming(false)}
      />
    </>
  )
}
