import { type FormEvent, useRef, useState } from 'react'
import { useApp } from '../app-data.tsx'
import { cartStore, rehydrateCart, useCart, useCartActions } from '../cart/store.ts'
import { bowlOf, shownPriced } from '../order/shown-line.ts'
import { freeTimes } from '../pickup/takeaway-times.ts'
import { useTakeaway } from '../pickup/use-takeaway.ts'
import { showToast } from '../shell/toast-store.ts'
import { useText } from '../text.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { AlcoholPanel, DetailsPanel, PaymentPanel } from './details-panel.tsx'
import { isTimeLost, lackAfter, lackOf } from './lack.ts'
import { LackPanel } from './lack-panel.tsx'
import { orderBody } from './order-body.ts'
import { OrderButton } from './order-button.tsx'
import { OrderLoader } from './order-loader.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderedBefore } from './ordered-before.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { focusNext, useCheckoutForm } from './use-checkout-form.ts'
import { usePlacing } from './use-placing.ts'
import { useRefusalEffect } from './use-refusal-effect.ts'
import { useRestaurant } from './use-restaurant.ts'
import { useReview } from './use-review.ts'

/** Times offered where one has to be chosen (T5). */
const OFFERED = 5

/** Everything between a cart and an order (Y1, F3, C27). */
export function Checkout() {
  const { ready } = useCart()
  const t = useText('checkout')
  if (ready) return <ReadyCheckout />
  return (
    <>
      <output className="block text-ink-2">{t('loading')}</output>
      <noscript><p className="mt-4">{t('noScript')}</p></noscript>
    </>
  )
}

function ReadyCheckout() {
  const { menu: { menu } } = useApp()
  const { cart, priced, restaurant, takeawayAt } = useCart()
  const { chooseTime } = useCartActions()
  const t = useText('checkout')
  const formRef = useRef<HTMLFormElement>(null)
  const [now] = useState(() => Date.now())
  const { placing, resumed, place, again, mended, orderAnew } = usePlacing(cart.lines)
  const refusal = placing.step === 'form' ? placing.refusal : null
  const form = useCheckoutForm({ formRef, hasAlcohol: priced.hasAlcohol, refused: refusal?.fields })
  const listed = useRestaurant(restaurant?.id ?? null)
  const times = useTakeaway(restaurant?.id ?? null)
  const review = useReview(priced, restaurant?.id ?? null)
  useRefusalEffect(refusal, { recheck: review.recheck, refreshTimes: times.refresh })

  if (placing.step === 'ordered-before') return <OrderedBefore restaurant={restaurant} onAnew={orderAnew} />

  const lack = lackOf({ priced, restaurant, takeawayAt, now, listed, takeaway: times.takeaway }) ?? lackAfter(refusal?.code ?? null)
  const underWay = placing.step !== 'form'
  const open = lack === null && review.changes.length === 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.check() || underWay) return
    // Another tab may have changed the cart while this one slept.
    const before = JSON.stringify(cartStore.getState().cart.lines)
    await rehydrateCart()
    if (JSON.stringify(cartStore.getState().cart.lines) !== before) return showToast({ tone: 'warn', text: t('cartMoved') })
    if (!restaurant || takeawayAt === null) return
    place(orderBody({
      restaurant: restaurant.id, takeawayAt, priced, menuVersion: menu.version, details: form.details, ofAge: form.boxes.ofAge,
    }))
  }

  const goOn = () => {
    mended()
    focusNext(formRef.current)
  }
  const takeTime = (at: string) => {
    chooseTime(at)
    goOn()
  }

  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      {refusal ? <RefusalNote problem={refusal} /> : null}
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
        <div className="grid gap-5">
          {review.changes.length > 0 ? <ChangesPanel review={review} onAccepted={goOn} /> : null}
          {lack ? (
            <LackPanel
              lack={lack} restaurant={restaurant} said={refusal?.code ?? null} onChooseTime={takeTime}
              times={times.takeaway && freeTimes(times.takeaway, OFFERED).map(({ at }) => at)}
            />
          ) : null}
          {open ? (
            <>
              <PaymentPanel vouchers={listed?.payment_options.includes('meal_voucher_counter') ?? false} />
              <DetailsPanel form={form} />
              {priced.hasAlcohol ? <AlcoholPanel form={form} /> : null}
            </>
          ) : null}
        </div>
        {priced.units > 0 ? (
          <OrderSummary
            priced={priced} promo={cart.promo?.code} restaurant={restaurant}
            takeawayAt={isTimeLost(lack) ? null : takeawayAt}
          >
            {open ? <OrderButton form={form} toPay={priced.toPay} busy={underWay} /> : null}
          </OrderSummary>
        ) : null}
      </div>
      {underWay ? (
        <OrderLoader
          placing={placing} contents={bowlOf(priced.lines.map((line) => shownPriced(line, menu)), menu)} restaurant={restaurant}
          resumed={resumed} onAgain={again}
        />
      ) : null}
    </form>
  )
}
