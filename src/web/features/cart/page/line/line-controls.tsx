import { MAX_QUANTITY, type ItemLine } from '#domain/cart/cart.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { useCustomer } from '#web/state/session/customer.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { ShareButton } from '#web/features/share/share-button.tsx'
import { KeepButton } from '#web/features/favourite-bowls/keep-button.tsx'
import { Stepper } from '#web/ui/controls/stepper.tsx'
import { useCart, useCartActions } from '#web/state/basket/store.ts'
import { composerOf, isEditable } from '#web/state/basket/composer-address.ts'
import { useLineActions } from '#web/state/basket/use-line-actions.ts'
import { useFormat } from '#ui/text/format.ts'
import { PayLineWithPoints } from '#web/features/loyalty/order/lazy-cart.ts'
import { CheckBox } from '#web/ui/controls/field.tsx'

type LineControlsProps = {
  priced: PricedLine
  /** Whether this is the first line to complete: its button is the only green one on the page. */
  next: boolean
}

export function LineControls({ priced, next }: LineControlsProps) {
  const t = useText('cart')
  const actions = useLineActions()
  const { line, name, calories } = priced
  const most = useMost(priced)
  const composed = line.kind !== 'item' && line.kind !== 'signature'
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <ComposerLink priced={priced} next={next} />
      <Stepper
        value={line.quantity}
        max={most}
        label={name}
        onChange={(quantity) => actions.setQuantity(priced, quantity)}
        names={{
          increase: t('line.addOne'),
          decrease: t('line.removeOne'),
          remove: t('line.removeLast'),
        }}
      />
      {composed && priced.points === 0 ? (
        <Button
          kind="quiet"
          size="s"
          className="-mx-1 px-1!"
          aria-label={t('line.duplicateName', { name })}
          onClick={() => actions.duplicate(priced)}
        >
          {t('line.duplicate')}
        </Button>
      ) : null}
      {line.kind === 'item' ? null : <ShareButton priced={priced} />}
      {line.kind === 'item' || line.kind === 'signature' ? null : <KeepButton priced={priced} />}
      {line.kind === 'item' ? <ItemChoices line={line} name={name} /> : null}
      <span className="num text-sm text-ink-2">
        {t(line.quantity > 1 ? 'line.kcalEach' : 'line.kcal', { kcal: calories })}
      </span>
    </div>
  )
}

/**
 * The highest possible quantity; for a line paid with points, as many as the balance allows (L3).
 */
function useMost({ line, points }: PricedLine): number {
  const balance = useCustomer()?.eatfid_points
  const { priced } = useCart()
  if (points === 0 || balance === undefined) return MAX_QUANTITY
  const more = Math.floor((balance - priced.eatfidPointsCost) / (points / line.quantity))
  return Math.min(MAX_QUANTITY, line.quantity + Math.max(0, more))
}

/**
 * Link to the composer: to finish an unfinished bowl, or to change one that may still be changed
 * (C23).
 */
function ComposerLink({ priced: { line, name, completed }, next }: LineControlsProps) {
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('cart')
  const to = composerOf(line, menu, locale)
  if (to === null || (completed && !isEditable(line, menu))) return null
  return completed ? (
    <ButtonLink to={to} size="s" kind="line" aria-label={t('line.editName', { name })}>
      <Icon name="pencil" size={18} />
      {t('line.edit')}
    </ButtonLink>
  ) : (
    <ButtonLink
      to={to}
      size="s"
      kind={next ? 'leaf' : 'line'}
      aria-label={t('line.finishName', { name })}
    >
      {t('line.finish')}
    </ButtonLink>
  )
}

/**
 * Choices for a product sold by the piece: served warm or not, and paid in euros or with points.
 */
function ItemChoices({ line, name }: { line: ItemLine; name: string }) {
  const { menu } = useMenu()
  const { run } = useCartActions()
  const t = useText('cart')
  const { price } = useFormat()
  const product = menu.ingredients[line.ingredient]
  const set = (change: Partial<Pick<ItemLine, 'warm' | 'paidWith'>>) => {
    const { id, freeSauce, warm, paidWith } = { ...line, ...change }
    run({ type: 'set-item', line: id, freeSauce, warm, paidWith })
  }
  return (
    <>
      {product?.canBeWarm ? (
        <CheckBox
          name={`warm-${line.id}`}
          checked={line.warm}
          onChange={({ target }) => set({ warm: target.checked })}
          label={
            <>
              {t('line.warm')}
              <span className="sr-only">, {name}</span>
            </>
          }
        />
      ) : null}
      {product && line.paidWith === 'points' ? (
        <Button kind="quiet" size="s" className="px-1!" onClick={() => set({ paidWith: 'euros' })}>
          {t('line.payEuros', { price: price(product.price) })}
        </Button>
      ) : null}
      {product && line.paidWith === 'euros' ? <PayLineWithPoints line={line} /> : null}
    </>
  )
}
