import type { MyOrder } from '#contract/customers/account.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { isPast } from '#domain/orders/order.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { Bowl } from '#web/features/product/line-picture.tsx'
import { useFormat } from '#ui/text/format.ts'
import { bowlOf, isComposed } from '#web/features/order-view/order-line-view.ts'
import { KeepButton } from '#web/features/favourite-bowls/keep-button.tsx'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#ui/text/text.ts'
import { Picture } from '#web/ui/show/picture.tsx'
import { Tag, type TagTone } from '#web/ui/show/tag.tsx'

const tones: Partial<Record<MyOrder['status'], TagTone>> = {
  'awaiting-payment': 'warn',
  received: 'select',
  'in-preparation': 'select',
  ready: 'ok',
  cancelled: 'warn',
}

type OrderRowProps = {
  order: MyOrder
  /** The action in progress, as its name and key; null if there is none. */
  busy: string | null
  onOpen: () => void
  onReceipt: () => void
  /** Orders the same again; null if the order's contents are unknown. */
  onAgain: (() => void) | null
}

const action =
  'inline-flex min-h-11 items-center text-sm font-semibold text-leaf-text underline hover:no-underline'

/** An order of the history: date, place, contents, amount, and the available actions (O3, O5). */
export function OrderRow({ order, busy, onOpen, onReceipt, onAgain }: OrderRowProps) {
  const placeName = usePlaceName()
  const t = useText('account')
  const format = useFormat()
  const { number, key, status, takeawayAt, restaurant, lines, hasReceipt, toPay, givenBack } = order
  const waiting = givenBack?.waiting ?? 0
  const back = (givenBack?.amount ?? 0) - waiting
  const isOver = isPast(status)
  return (
    <li className="num grid grid-cols-[64px_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line py-4 sm:grid-cols-[96px_minmax(0,1fr)_auto] sm:gap-x-5">
      <OrderPicture order={order} />
      <div className="min-w-0">
        <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
          {t('orders.number', { number })}
          <Tag tone={tones[status] ?? 'plain'}>{t(`orders.status.${status}`)}</Tag>
        </h4>
        <p className="mt-1 text-ink-2">
          {t('orders.where', {
            moment: `${format.day(takeawayAt)}, ${format.time(takeawayAt)}`,
            restaurant: placeName(restaurant.name),
          })}
        </p>
        <p className="mt-1">
          {lines
            .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
            .join(', ')}
        </p>
        <KeepChoices order={order} />
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-5 sm:col-start-3 sm:flex-col sm:items-end">
        <span className="mr-auto text-lg font-semibold sm:mr-0 sm:text-end">
          {format.price(toPay)}
          {givenBack === undefined ? null : (
            <small className="block text-sm font-normal text-ink-2">
              {[
                back > 0 ? t('orders.refunded', { amount: format.price(back) }) : null,
                waiting > 0 ? t('orders.waiting', { amount: format.price(waiting) }) : null,
              ]
                .filter((part) => part !== null)
                .join(', ')}
            </small>
          )}
        </span>
        <button
          type="button"
          className={action}
          aria-label={t(isOver ? 'orders.seeNamed' : 'orders.followNamed', { number })}
          aria-busy={busy === `open ${key}` || undefined}
          onClick={onOpen}
        >
          {isOver ? t('orders.see') : t('orders.follow')}
        </button>
        {hasReceipt ? (
          <button
            type="button"
            className={action}
            aria-label={t('orders.receiptNamed', { number })}
            aria-busy={busy === `receipt ${key}` || undefined}
            onClick={onReceipt}
          >
            {t('orders.receipt')}
          </button>
        ) : null}
        {onAgain ? (
          <button
            type="button"
            className={action}
            aria-label={t('orders.againNamed', { number })}
            aria-busy={busy === `again ${key}` || undefined}
            onClick={onAgain}
          >
            {t('orders.again')}
          </button>
        ) : null}
      </div>
    </li>
  )
}

/**
 * Buttons to save each composition of the order (formula, custom salad or composed dessert) as a
 * favourite (E8).
 */
function KeepChoices({ order: { choices, lines } }: { order: MyOrder }) {
  const composed = ((choices ?? []) as readonly CartLine[]).filter(
    ({ kind }) => kind !== 'item' && kind !== 'signature',
  )
  if (composed.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap gap-x-4">
      {composed.map((line) => (
        <KeepButton
          key={line.id}
          showsName
          priced={{ line, name: lines.find((sold) => sold.line === line.id)?.name ?? '' }}
        />
      ))}
    </p>
  )
}

/**
 * A picture of the order: the bowl of its first composed line as the customer built it, else the
 * picture of that line’s product (of the first line’s, if none is composed). A formula, or a
 * product that the menu does not have, is shown by the first recipe’s picture.
 */
function OrderPicture({ order: { lines } }: { order: MyOrder }) {
  const { menu, pictureOf, drawingOf, recipePicture } = useMenu()
  const line = lines.find(isComposed) ?? lines[0]
  const laid =
    line && isComposed(line)
      ? bowlOf([line], menu).filter((id) => menu.ingredients[id] && drawingOf(id))
      : []
  if (laid.length > 0)
    return (
      <span className="w-16 sm:w-24">
        <Bowl ids={[...new Set(laid)].join(' ')} className="w-full" />
      </span>
    )
  const [recipe] = menu.recipes
  const productPicture =
    line?.product == null || line.kind === 'formula' ? '' : pictureOf(line.product)
  const src = productPicture || (recipe ? recipePicture(recipe.id) : '')
  return <span className="w-16 sm:w-24">{src === '' ? null : <Picture src={src} size={96} />}</span>
}
