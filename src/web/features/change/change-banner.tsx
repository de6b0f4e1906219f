import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { endChange } from '#web/state/basket/order-to-change.ts'
import type { OrderBeingChanged } from '#web/state/basket/stored-cart.ts'
import { rawCartStore } from '#web/state/basket/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/**
 * States that the cart contains an order that is being changed, with a way to cancel the change
 * (E1).
 */
export function ChangeBanner({ changing: { number, token } }: { changing: OrderBeingChanged }) {
  const t = useText('change')
  const locale = useLocale()
  const navigate = useNavigate()
  return (
    <div className="mb-6">
      <Note>
        <p className="text-base font-semibold">{t('banner.title', { number })}</p>
        <p className="mt-1">{t('banner.text')}</p>
        <Button
          kind="line"
          size="s"
          className="mt-3"
          onClick={() => {
            endChange(rawCartStore, token)
            void navigate(href('confirmation', locale, { token }))
          }}
        >
          {t('banner.leave')}
        </Button>
      </Note>
    </div>
  )
}
