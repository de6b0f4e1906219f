import { useState } from 'react'
import { useText } from '#web/base/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { useLineActions } from '#web/state/basket/use-line-actions.ts'

/** Empties the cart after a confirmation (C19); the notice that follows can still undo it. */
export function ClearCart() {
  const [asks, setAsks] = useState(false)
  const actions = useLineActions()
  const t = useText('cart')
  const empty = () => {
    actions.clear()
    scrollTo({ top: 0 })
  }
  return (
    <div className="mt-6">
      <Button kind="quiet" size="s" className="-ml-3 text-ink-2" onClick={() => setAsks(true)}>
        <Icon name="trash" size={16} />
        {t('clear.action')}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('clear.title')}
        alert
        footer={
          <>
            <Button kind="line" onClick={() => setAsks(false)}>
              {t('clear.keep')}
            </Button>
            <Button kind="danger" onClick={empty}>
              {t('clear.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('clear.text')}</p>
      </Dialog>
    </div>
  )
}
