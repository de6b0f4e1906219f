import { type FormEvent, Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { href } from '#contract/pages/links.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { cartStore, rehydrateCart, useCart, useCartActions } from '#web/state/basket/store.ts'
import { bowlOf, viewOfPriced } from '#web/features/order-view/order-line-view.ts'
import type { CardFieldsHandle } from '#web/features/payment/fields/card-answer.ts'
import {
  BankWaits,
  OtherPaymentMethod,
} from '#web/features/payment/paying/other-payment-method.tsx'
import { usePayWays } from '#web/features/payment/paying/use-pay-ways.ts'
import { freeTimes } from '#web/state/pickup-time/takeaway-times.ts'
import { useOrderTime } from '#web/state/pickup-time/use-order-time.ts'
import { useTakeaway } from '#web/state/pickup-time/use-takeaway.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#web/base/text/text.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Foot } from '#web/ui/show/foot.tsx'
import { useWaitUntil } from '#web/base/browser/use-wait-until.ts'
import {
  LazyDeliveryPanel,
  useDeliveryChoice,
} from '#web/features/checkout/form/delivery-choice.tsx'
import { isTimeLost, blockerAfter, blockersOf } from '#web/features/checkout/review/blockers.ts'
import { BlockersPanel } from '#web/features/checkout/review/blockers-panel.tsx'
import { orderBody, promoOf } from '#web/state/ordering/order-body.ts'
import { type Ordering, isUnderWay, refusalOfOrder } from '#web/state/ordering/ordering.ts'
import { waitingFor } from '#web/state/ordering/waiting.ts'
import { OrderButton, OrderTerms } from '#web/features/checkout/placing/order-button.tsx'
import { OrderSummary } from '#web/features/checkout/review/order-summary.tsx'
import { AnotherTime } from '#web/features/checkout/placing/another-time.tsx'
import { RefusalNote } from '#web/features/checkout/placing/refusal-note.tsx'
import { focusNext, useCheckoutForm } from '#web/features/checkout/form/use-checkout-form.ts'
import { usePlacing } from '#web/features/checkout/placing/use-placing.ts'
import { useRefusalEffect } from '#web/features/checkout/placing/use-refusal-effect.ts'
import { useRestaurant } from '#web/features/checkout/form/use-restaurant.ts'
import { useReview } from '#web/features/checkout/review/use-review.ts'

// The code that shows an obstacle to the order is loaded with the page; the code of the form, as
// soon as the cart contains something.
const loadOpenForm = () => import('#web/features/checkout/form/open-form.tsx')
const OpenForm = lazy(loadOpenForm)
const loadLoader = () => import('#web/features/checkout/placing/order-loader.tsx')
const OrderLoader = lazy(() => loadLoader().then((part) => ({ default: part.OrderLoader })))
const ChangesPanel = lazy(() =>
  import('#web/features/checkout/review/changes-panel.tsx').then((part) => ({
    default: part.ChangesPanel,
  })),
)
const OrderedBefore = lazy(() =>
  import('#web/features/checkout/form/ordered-before.tsx').then((part) => ({
    default: part.OrderedBefore,
  })),
)

/** Number of times offered if one has to be chosen (T5). */
const OFFERED = 5

/** Everything between a cart and an order (Y1, F3, C27). */
export function Checkout() {
  const { ready } = useCart()
  const t = useText('checkout')
  if (ready) return <ReadyCheckout />
  return (
    <>
      <output className="block text-ink-2">{t('loading')}</output>
      <noscript>
        <p className="mt-4">{t('noScript')}</p>
      </noscript>
    </>
  )
}

function ReadyCheckout() {
  const {
    menu: { menu },
    locale,
  } = useApp()
  const { cart, priced, restaurant, takeawayAt: fixedAt } = useCart()
  const { chooseTime } = useCartActions()
  const t = useText('checkout')
  const tPayment = useText('payment')
  const formRef = useRef<HTMLFormElement>(null)
  const cardRef = useRef<CardFieldsHandle>(null)
  /**
   * True after the customer resolved a problem on the checkout page. The focus then moves to the
   * next thing to do, even if the form with it is shown only later.
   */
  const shouldFocusNext = useRef(false)
  const [isReadingCard, setReadingCard] = useState(false)
  // Whether the form was submitted before the restaurant's payment options and times were known. It
  // is submitted again once they are.
  const [isSubmitPending, setSubmitPending] = useState(false)
  /** The reason why nothing could be sent; null if there is none. */
  const [localTrouble, setLocalTrouble] = useState<Trouble | null>(null)
  const { delivery, moveTo, drop } = useDeliveryChoice(restaurant?.id ?? null, fixedAt)
  const { ordering, payment, dispatch, begin, resumed, place, refuseOffline, orderAnew, awaited } =
    usePlacing(cart.lines, delivery)
  const refusal = refusalOfOrder(ordering)
  const form = useCheckoutForm({ formRef, hasAlcohol: priced.hasAlcohol, refused: refusal?.fields })
  const offeredRestaurant = useRestaurant(restaurant?.id ?? null)
  // No payment is needed if points or a promo code cover the whole price of the cart.
  const isFree = priced.units > 0 && priced.toPay === 0
  const { ways, selected: preferredWay, choose } = usePayWays(offeredRestaurant)
  const paymentMethod = isFree ? 'at-restaurant' : preferredWay
  const times = useTakeaway(restaurant?.id ?? null)
  const timeRefusal = refusal && blockerAfter(refusal.code) ? refusal : null
  const orderTime = useOrderTime(times.takeaway, timeRefusal)
  const { at: takeawayAt, isSoonest, hasMoved, goBack } = orderTime
  const review = useReview(priced, restaurant?.id ?? null)
  useRefusalEffect(refusal, { recheck: review.recheck, refreshTimes: times.refresh })
  const isNothingOrdered = refusal !== null || ordering.step === 'lapsed'
  useEffect(() => {
    if (isNothingOrdered) goBack()
  }, [isNothingOrdered, goBack])

  const newOrderBlocker = blockersOf({
    priced,
    restaurant,
    time: orderTime,
    open: offeredRestaurant !== null,
    ways: isFree ? ['at-restaurant'] : ways,
    takeaway: orderTime.takeaway,
  })
  // An order that awaits its payment has a reserved place in its slot, so the slot being full does
  // not block it.
  const blocker =
    (awaited !== null && isTimeLost(newOrderBlocker) ? null : newOrderBlocker) ??
    (isSoonest ? null : blockerAfter(refusal?.code ?? null))
  // The network error is no longer shown once the times could be read.
  const isReadAgain = localTrouble?.code === 'network' && takeawayAt !== null
  const trouble = refusal
    ? { code: refusal.code, occurrence: refusal }
    : (troubleOf(ordering, awaited) ?? (isReadAgain ? null : localTrouble))
  // Another “as soon as possible” time needs no choice, but the customer is informed of it.
  const isAnother = isSoonest && (hasMoved || timeRefusal !== null)
  const underWay = isUnderWay(ordering)
  const waiting = waitingFor(ordering)
  const open = blocker === null && review.changes.length === 0
  const canBeSent = useWaitUntil((paymentMethod !== null && takeawayAt !== null) || !open)
  const hasGoods = priced.units > 0
  useEffect(() => {
    if (hasGoods) void Promise.all([loadOpenForm(), loadLoader()]).catch(() => undefined)
  }, [hasGoods])

  if (ordering.step === 'ordered-before')
    return (
      <Suspense>
        <OrderedBefore restaurant={restaurant} onAnew={orderAnew} />
      </Suspense>
    )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!open || underWay || isReadingCard) return
    if (!form.check()) {
      // Errors of the card are shown together with those of the form. The card fields come first on
      // the page, so they take the focus.
      if (paymentMethod === 'card') cardRef.current?.check()
      return
    }
    if (refuseOffline()) return
    if (takeawayAt === null && times.failed) {
      times.refresh()
      return setLocalTrouble({ code: 'network', occurrence: {} })
    }
    if (paymentMethod === null || takeawayAt === null) {
      setSubmitPending(true)
      await canBeSent()
      setSubmitPending(false)
      return formRef.current?.requestSubmit()
    }
    // Another tab may have changed the cart while this one was suspended.
    const before = JSON.stringify(cartStore.getState().cart.lines)
    await rehydrateCart()
    if (JSON.stringify(cartStore.getState().cart.lines) !== before)
      return showToast({ tone: 'warn', text: t('cartMoved') })
    if (!restaurant) return
    const body = orderBody({
      restaurant: restaurant.id,
      takeawayAt,
      priced,
      menuVersion: menu.version,
      details: form.details,
      payment: paymentMethod,
      declaredAge: form.boxes.ofAge ? menu.alcoholAge : null,
      promo: promoOf(cart, priced),
      ifMissing: cart.ifMissing,
      delivery,
    })
    const send = (card: string | null) => {
      if (isSoonest) {
        orderTime.fix()
        // A delivery that is still stored was chosen for a time fixed before, and must not apply to
        // this order, so it is dropped.
        drop()
      }
      place(body, card)
    }
    if (paymentMethod === 'at-restaurant') return send(null)
    setReadingCard(true)
    const card = (await cardRef.current?.ask().finally(() => setReadingCard(false))) ?? 'failed'
    setLocalTrouble(card === 'failed' ? { code: 'payment_unavailable', occurrence: {} } : null)
    if (typeof card === 'object') send(card.token)
  }

  const proceed = () => {
    shouldFocusNext.current = true
    dispatch({ type: 'mended' })
    setLocalTrouble(null)
    focusNext(formRef.current)
  }
  const switchPaymentMethod = (method: PaymentChoice) => {
    // An order that is already placed needs no second press on the order button.
    if (method === 'at-restaurant' && awaited !== null)
      return void begin({ do: 'pay-at-restaurant', token: awaited })
    choose(method)
    proceed()
  }
  const takeTime = (at: string) => {
    moveTo(at)
    chooseTime(at)
    proceed()
  }

  const button = (
    <OrderButton
      form={form}
      priced={priced}
      byCard={paymentMethod === 'card'}
      busy={underWay || isReadingCard || isSubmitPending}
    />
  )

  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      {isAnother && takeawayAt !== null ? (
        <AnotherTime at={takeawayAt} refusal={timeRefusal} />
      ) : null}
      {trouble && !(isSoonest && blockerAfter(trouble.code)) ? (
        <RefusalNote {...trouble}>
          <OtherPaymentMethod code={trouble.code} ways={ways ?? []} onTake={switchPaymentMethod} />
        </RefusalNote>
      ) : null}
      {awaited !== null && ordering.step === 'rest' && payment?.state === 'authentication' ? (
        <BankWaits token={awaited} />
      ) : null}
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
        <div className="grid gap-5">
          {review.changes.length > 0 ? (
            <Suspense>
              <ChangesPanel review={review} onAccepted={proceed} />
            </Suspense>
          ) : null}
          {blocker ? (
            <BlockersPanel
              blocker={blocker}
              restaurant={restaurant}
              announcedCode={refusal?.code ?? null}
              onChooseTime={takeTime}
              times={times.takeaway && freeTimes(times.takeaway, OFFERED).map(({ at }) => at)}
            />
          ) : null}
          {open ? (
            <Suspense fallback={<div className="skeleton h-96" aria-hidden="true" />}>
              <OpenForm
                form={form}
                hasAlcohol={priced.hasAlcohol}
                onShown={() => {
                  if (shouldFocusNext.current) focusNext(formRef.current)
                }}
                payWays={
                  isFree
                    ? null
                    : {
                        ways,
                        selected: paymentMethod,
                        onChoose: choose,
                        vouchers: takesVouchers(offeredRestaurant),
                        delivery: delivery !== null,
                      }
                }
                card={{
                  ref: cardRef,
                  amount: priced.toPay,
                  isSelected: paymentMethod === 'card',
                  typedOnly: trouble?.code === 'card_missing',
                  onPayLater: ways?.includes('at-restaurant')
                    ? () => switchPaymentMethod('at-restaurant')
                    : null,
                }}
              />
            </Suspense>
          ) : null}
        </div>
        {priced.units > 0 ? (
          <OrderSummary
            priced={priced}
            promo={cart.promo?.code}
            restaurant={restaurant}
            later={paymentMethod === 'at-restaurant' && !isFree && delivery === null}
            takeawayAt={isTimeLost(blocker) ? null : takeawayAt}
            isSoonest={isSoonest}
            deliveryPanel={
              delivery && (
                <LazyDeliveryPanel
                  delivery={delivery}
                  onDrop={() => {
                    drop()
                    proceed()
                  }}
                />
              )
            }
          >
            {open ? (
              <>
                <OrderTerms form={form} />
                <div className="mt-4 hidden md:block">{button}</div>
              </>
            ) : null}
          </OrderSummary>
        ) : null}
      </div>
      {open && priced.units > 0 ? <Foot>{button}</Foot> : null}
      {underWay ? (
        <Suspense>
          <OrderLoader
            waiting={waiting}
            contents={bowlOf(
              priced.lines.map((line) => viewOfPriced(line, menu)),
              menu,
            )}
            phone={restaurant?.phone || null}
            resumed={resumed}
            onAgain={() => dispatch({ type: 'again' })}
          >
            {awaited === null || waiting.subject === 'order' ? null : (
              <ButtonLink kind="line" to={href('confirmation', locale, { token: awaited })}>
                {tPayment('unsure.follow')}
              </ButtonLink>
            )}
          </OrderLoader>
        </Suspense>
      ) : null}
    </form>
  )
}

type Trouble = { code: ErrorCode; occurrence: object }

/** Why the order of this cart is not paid; failures of another cart's order are not shown. */
function troubleOf(ordering: Ordering, awaited: string | null): Trouble | null {
  const isOwn =
    ordering.step === 'lapsed' || (ordering.step === 'rest' && ordering.token === awaited)
  return isOwn && ordering.refusal ? { code: ordering.refusal.code, occurrence: ordering } : null
}

const takesVouchers = (offeredRestaurant: ReturnType<typeof useRestaurant>) =>
  typeof offeredRestaurant === 'object' &&
  offeredRestaurant !== null &&
  offeredRestaurant.payment_options.includes('meal_voucher_counter')
