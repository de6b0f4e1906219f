import { type FormEvent, useRef, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Changeable } from '#contract/shop/order-changes.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#web/base/text/text.ts'
import { useRestaurant } from '#web/features/checkout/form/use-restaurant.ts'
import { AnotherTime } from '#web/features/checkout/placing/another-time.tsx'
import { RefusalNote } from '#web/features/checkout/placing/refusal-note.tsx'
import { blockersOf, isTimeLost, blockerAfter } from '#web/features/checkout/review/blockers.ts'
import { BlockersPanel } from '#web/features/checkout/review/blockers-panel.tsx'
import { OrderSummary } from '#web/features/checkout/review/order-summary.tsx'
import { payWays } from '#web/features/payment/paying/use-pay-ways.ts'
import type { OrderBeingChanged } from '#web/state/basket/stored-cart.ts'
import { useCart, useCartActions } from '#web/state/basket/store.ts'
import { checkDetails, noDetails } from '#web/state/ordering/check-details.ts'
import { orderBody, promoOf } from '#web/state/ordering/order-body.ts'
import { freeTimes } from '#web/state/pickup-time/takeaway-times.ts'
import { useOrderTime } from '#web/state/pickup-time/use-order-time.ts'
import { useTakeaway } from '#web/state/pickup-time/use-takeaway.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { Panel } from '#web/ui/show/panel.tsx'
import { ChangeTerms } from './change-terms.tsx'
import { moneyOfChange, type MoneyOfChange } from './money-of-change.ts'
import { useSendChange } from './use-make-change.ts'
import type { Cents } from '#domain/money/money.ts'
import { useFormat } from '#web/base/text/format.ts'

/** Number of times offered if one has to be chosen (T5). */
const OFFERED = 5

/** The changed order, its additional cost or its refund, and the button that makes the change. */
export function ChangeForm({
  changing,
  orderBefore,
}: {
  changing: OrderBeingChanged
  orderBefore: Changeable
}) {
  const {
    menu: { menu },
    cardFields,
  } = useApp()
  const { cart, priced, restaurant } = useCart()
  const { chooseTime } = useCartActions()
  const t = useText('change')
  const tCheckout = useText('checkout')
  const offeredRestaurant = useRestaurant(restaurant?.id ?? null)
  const times = useTakeaway(restaurant?.id ?? null)
  const [refused, setRefused] = useState<{ code: ErrorCode } | null>(null)
  const isTimeRefused = refused !== null && blockerAfter(refused.code) !== null
  const orderTime = useOrderTime(times.takeaway, isTimeRefused ? refused : null)
  const { at: takeawayAt, isSoonest, hasMoved } = orderTime
  const sendChange = useSendChange(changing)
  const [comment, setComment] = useState(orderBefore.comment)
  const [boxes, setBoxes] = useState({ terms: false, ofAge: false })
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const ways = offeredRestaurant ? payWays(offeredRestaurant, { cards: Boolean(cardFields) }) : null
  const payment = paymentOf(orderBefore, ways)
  const isOwnPlace = restaurant?.id === changing.restaurant && takeawayAt === changing.takeawayAt
  const newOrderBlocker = blockersOf({
    priced,
    restaurant,
    time: orderTime,
    open: offeredRestaurant !== null,
    ways,
    takeaway: orderTime.takeaway,
  })
  // An order never blocks its own slot: if its own place makes it full, the time is still
  // available.
  const blocker = newOrderBlocker === 'timeFull' && isOwnPlace ? null : newOrderBlocker
  const money = moneyOfChange({
    toPay: priced.toPay,
    paid: orderBefore.paid,
    byCard: payment === 'card',
  })
  const { terms, ofAge } = checkDetails(
    { ...noDetails, ...boxes },
    { hasAlcohol: priced.hasAlcohol },
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || blocker !== null || restaurant === null) return
    if (takeawayAt === null) {
      if (times.failed) setRefused({ code: 'network' })
      return times.refresh()
    }
    setAsked(true)
    if (terms !== undefined || ofAge !== undefined) {
      form.current?.querySelector<HTMLElement>('input:invalid')?.focus()
      return
    }
    const {
      customer: _,
      allergies: __,
      ...body
    } = orderBody({
      restaurant: restaurant.id,
      takeawayAt,
      priced,
      menuVersion: menu.version,
      details: { ...noDetails, comment },
      payment,
      declaredAge: boxes.ofAge ? menu.alcoholAge : null,
      promo: promoOf(cart, priced),
      ifMissing: cart.ifMissing,
    })
    setBusy(true)
    setRefused(null)
    orderTime.fix()
    try {
      await sendChange(body)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const { code, status } = error.problem
      setRefused({ code })
      // Only a refusal lets the time change. If the answer was lost, the change may have been made,
      // so the next try is for the same time.
      if (status >= 400 && status < 500) orderTime.goBack()
      if (blockerAfter(code) !== null) times.refresh()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {takeawayAt !== null && isSoonest && (hasMoved || isTimeRefused) ? (
        <AnotherTime at={takeawayAt} refusal={isTimeRefused ? refused : null} />
      ) : null}
      {refused && !(isSoonest && isTimeRefused) ? (
        <RefusalNote code={refused.code} occurrence={refused} />
      ) : null}
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
        <div className="grid gap-5">
          {blocker ? (
            <BlockersPanel
              blocker={blocker}
              restaurant={restaurant}
              announcedCode={refused?.code ?? null}
              onChooseTime={chooseTime}
              times={times.takeaway && freeTimes(times.takeaway, OFFERED).map(({ at }) => at)}
            />
          ) : (
            <Panel title={t('amounts')}>
              <ChangeMoney money={money} toPay={priced.toPay} paid={orderBefore.paid} />
              <TextArea
                name="comment"
                label={tCheckout('details.comment')}
                hint={tCheckout('details.commentHint')}
                value={comment}
                onChange={({ currentTarget }) => setComment(currentTarget.value)}
                className="mt-5"
              />
              <ChangeTerms
                boxes={boxes}
                age={priced.hasAlcohol ? menu.alcoholAge : null}
                errors={isAsked ? { terms, ofAge } : {}}
                onChange={setBoxes}
              />
              <Button type="submit" wide className="mt-5" busy={busy}>
                {t(money.more > 0 ? 'doAndPay' : 'do')}
              </Button>
            </Panel>
          )}
        </div>
        {priced.units > 0 ? (
          <OrderSummary
            priced={priced}
            promo={cart.promo?.code}
            restaurant={restaurant}
            takeawayAt={isTimeLost(blocker) ? null : takeawayAt}
            isSoonest={isSoonest}
            label={t('new')}
            later={payment === 'at-restaurant'}
          />
        ) : null}
      </div>
    </form>
  )
}

/**
 * A change of an order paid by card is paid by card. A change of any other order is paid by the
 * payment method of that order, if the restaurant still offers it.
 */
function paymentOf(
  { paid, payment }: Changeable,
  ways: readonly PaymentChoice[] | null,
): PaymentChoice {
  if (paid > 0) return 'card'
  return ways === null || ways.includes(payment) ? payment : (ways[0] ?? payment)
}

/**
 * The new total next to the paid amount, and the resulting payment or refund: shown before the tap
 * that causes it.
 */
function ChangeMoney({ money, toPay, paid }: { money: MoneyOfChange; toPay: Cents; paid: Cents }) {
  const t = useText('change')
  const { price } = useFormat()
  return (
    <>
      <dl className="num mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        {paid > 0 ? (
          <>
            <dt>{t('paid')}</dt>
            <dd className="text-end whitespace-nowrap">{price(paid)}</dd>
          </>
        ) : null}
        <dt className="text-lg font-bold">{t('new')}</dt>
        <dd className="text-end text-xl font-bold whitespace-nowrap">{price(toPay)}</dd>
      </dl>
      <p className="mt-3 font-semibold">{textOf(money, { t, price })}</p>
    </>
  )
}

function textOf(
  { more, back, atCounter }: MoneyOfChange,
  { t, price }: { t: ReturnType<typeof useText<'change'>>; price: (amount: Cents) => string },
): string {
  if (more > 0 && back > 0) return t('moreAndBack', { more: price(more), back: price(back) })
  if (more > 0) return t('more', { amount: price(more) })
  if (back > 0) return t('back', { amount: price(back) })
  return atCounter > 0 ? t('counter', { amount: price(atCounter) }) : t('same')
}
