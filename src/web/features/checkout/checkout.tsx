import { type ReactNode, Suspense, lazy, useEffect } from 'react'
import { useText } from '#ui/text/text.ts'
import { BlockersPanel } from '#web/features/order-draft/blockers-panel.tsx'
import { DraftColumns } from '#web/features/order-draft/draft-columns.tsx'
import { DraftNotes } from '#web/features/order-draft/draft-notes.tsx'
import { OrderSummary } from '#web/features/order-draft/order-summary.tsx'
import { OrderTerms } from '#web/features/order-draft/order-terms.tsx'
import {
  BankWaits,
  OtherPaymentMethod,
} from '#web/features/payment/paying/other-payment-method.tsx'
import { useCart } from '#web/state/basket/store.ts'
import { isUnderWay } from '#web/state/ordering/ordering.ts'
import { Foot } from '#web/ui/show/foot.tsx'
import { LazyDeliveryPanel } from './form/delivery-choice.tsx'
import { OrderButton } from './placing/order-button.tsx'
import { type CheckoutState, useCheckout } from './use-checkout.ts'

// The code that shows an obstacle to the order is loaded with the page; the code of the form, as
// soon as the cart contains something.
const loadOpenForm = () => import('./form/open-form.tsx')
const OpenForm = lazy(loadOpenForm)
const loadUnderWay = () => import('./placing/under-way.tsx')
const UnderWay = lazy(loadUnderWay)
const ChangesPanel = lazy(() =>
  import('./review/changes-panel.tsx').then((part) => ({ default: part.ChangesPanel })),
)
const OrderedBefore = lazy(() =>
  import('./form/ordered-before.tsx').then((part) => ({ default: part.OrderedBefore })),
)

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
  const checkout = useCheckout()
  const { formRef, placing, draft, form, review, blocker, isOpen, submission, trouble } = checkout
  const { ordering, awaited } = placing
  const { priced, restaurant, ways, payment } = draft
  const hasGoods = priced.units > 0
  useEffect(() => {
    if (hasGoods) void Promise.all([loadOpenForm(), loadUnderWay()]).catch(() => undefined)
  }, [hasGoods])

  if (ordering.step === 'ordered-before')
    return (
      <Suspense>
        <OrderedBefore restaurant={restaurant} onAnew={placing.orderAnew} />
      </Suspense>
    )
  const button = (
    <OrderButton form={form} priced={priced} byCard={payment === 'card'} busy={submission.isBusy} />
  )
  const isAtBank = ordering.step === 'rest' && placing.payment?.state === 'authentication'
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submission.submit(event)}>
      <DraftNotes draft={draft} refusal={trouble}>
        {trouble ? (
          <OtherPaymentMethod
            code={trouble.code}
            ways={ways ?? []}
            onTake={checkout.switchPayment}
          />
        ) : null}
      </DraftNotes>
      {awaited !== null && isAtBank ? <BankWaits token={awaited} /> : null}
      <DraftColumns summary={<Summary checkout={checkout} button={button} />}>
        {review.changes.length > 0 ? (
          <Suspense>
            <ChangesPanel review={review} onAccepted={checkout.proceed} />
          </Suspense>
        ) : null}
        {blocker ? (
          <BlockersPanel
            draft={draft}
            blocker={blocker}
            announcedCode={checkout.refusal?.code}
            onChooseTime={checkout.takeTime}
          />
        ) : null}
        {isOpen ? (
          <Suspense fallback={<div className="skeleton h-96" aria-hidden="true" />}>
            <OpenForm checkout={checkout} />
          </Suspense>
        ) : null}
      </DraftColumns>
      {isOpen && hasGoods ? <Foot>{button}</Foot> : null}
      {isUnderWay(ordering) ? (
        <Suspense>
          <UnderWay checkout={checkout} />
        </Suspense>
      ) : null}
    </form>
  )
}

/** The whole order, with the terms and the button that place it. */
function Summary({ checkout, button }: { checkout: CheckoutState; button: ReactNode }) {
  const { draft, form, blocker, isOpen, proceed } = checkout
  const { delivery, drop } = checkout.delivery
  return (
    <OrderSummary
      draft={draft}
      blocker={blocker}
      later={draft.payment === 'at-restaurant' && !draft.isFree && delivery === null}
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
      {isOpen ? (
        <>
          <OrderTerms box={form.box('terms')} />
          <div className="mt-4 hidden md:block">{button}</div>
        </>
      ) : null}
    </OrderSummary>
  )
}
