import { type ReactNode, useState } from 'react'
import { href } from '#contract/pages/links.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { isEditable } from '#web/state/basket/composer-address.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Foot } from '#web/ui/show/foot.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { ShareButton } from './share-button.tsx'
import { useTakeBowl } from './use-take-bowl.ts'

/** The actions for a bowl that is sold here: order, change or share it. */
export function BowlActions({
  line,
  priced,
  more,
}: {
  line: CartLine
  priced: PricedLine
  more: ReactNode
}) {
  const { menu } = useMenu()
  const tCart = useText('cart')
  const takeBowl = useTakeBowl()
  const [isTaken, setTaken] = useState(false)
  const leadOn = <LeadOn line={line} priced={priced} isInCart={isTaken} onTaken={setTaken} />
  return (
    <>
      <div className="mt-6 hidden md:block">{leadOn}</div>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        {priced.completed && isEditable(line, menu) && !isTaken ? (
          <Button
            kind="line"
            size="s"
            aria-label={tCart('line.editName', { name: priced.name })}
            onClick={() => void takeBowl(line, 'compose')}
          >
            <Icon name="pencil" size={18} />
            {tCart('line.edit')}
          </Button>
        ) : null}
        <ShareButton priced={priced} />
        {more}
      </p>
      <Foot>{leadOn}</Foot>
    </>
  )
}

/**
 * The main button: puts the bowl into the cart, or opens the composer if something must still be
 * chosen; afterwards leads to the cart.
 */
function LeadOn({
  line,
  priced,
  isInCart,
  onTaken,
}: {
  line: CartLine
  priced: PricedLine
  isInCart: boolean
  onTaken: (isInCart: boolean) => void
}) {
  const locale = useLocale()
  const t = useText('share')
  const tCart = useText('cart')
  const { price } = useFormat()
  const takeBowl = useTakeBowl()
  const amount = price(priced.total)
  async function add() {
    const isTaken = await takeBowl(line, 'stay')
    if (isTaken) showToast({ tone: 'ok', text: tCart('notice.added', { name: priced.name }) })
    onTaken(isTaken)
  }
  if (isInCart)
    return (
      <ButtonLink wide kind="ink" to={href('cart', locale)} ref={focusOn}>
        <Icon name="bag" />
        {tCart('side.see')}
      </ButtonLink>
    )
  return priced.completed ? (
    <Button wide amount={amount} onClick={() => void add()}>
      {t('page.add')}
    </Button>
  ) : (
    <Button wide amount={amount} onClick={() => void takeBowl(line, 'compose')}>
      {tCart('line.finish')}
    </Button>
  )
}

/** Focuses the link that replaces the focused button; has no effect on a hidden link. */
const focusOn = (link: HTMLAnchorElement | null): void => link?.focus({ preventScroll: true })
