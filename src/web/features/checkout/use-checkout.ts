import { useEffect, useRef } from 'react'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import { type Blocker, blockerAfter, isTimeLost } from '#web/features/order-draft/blockers.ts'
import { type OrderDraftState, useOrderDraft } from '#web/features/order-draft/use-order-draft.ts'
import { useCart, useCartActions } from '#web/state/basket/store.ts'
import { type Ordering, type Refusal, refusalOfOrder } from '#web/state/ordering/ordering.ts'
import { useDeliveryChoice } from './form/delivery-choice.tsx'
import { focusNext, useCheckoutForm } from './form/use-checkout-form.ts'
import { usePlacing } from './placing/use-placing.ts'
import { useRefusalEffect } from './placing/use-refusal-effect.ts'
import { useSubmission } from './placing/use-submission.ts'
import { useReview } from './review/use-review.ts'

/** State of the checkout: the draft, its form, and the order placed from it. */
export function useCheckout() {
  const { cart, takeawayAt, restaurant } = useCart()
  const { chooseTime } = useCartActions()
  const formRef = useRef<HTMLFormElement>(null)
  /**
   * True after the customer resolved a problem on the checkout page. The focus then moves to the
   * next thing to do, even if the form with it is shown only later.
   */
  const shouldFocusNext = useRef(false)
  const delivery = useDeliveryChoice(restaurant?.id ?? null, takeawayAt)
  const placing = usePlacing(cart.lines, delivery.delivery)
  const { ordering, awaited } = placing
  const refusal = refusalOfOrder(ordering)
  const draft = useOrderDraft(refusal)
  const { hasAlcohol } = draft.priced
  const form = useCheckoutForm({ formRef, hasAlcohol, refused: refusal?.fields })
  const review = useReview(draft.priced, restaurant?.id ?? null)
  useRefusalEffect(refusal, { recheck: review.recheck, refreshTimes: draft.times.refresh })
  const { goBack } = draft.time
  const isNothingOrdered = refusal !== null || ordering.step === 'lapsed'
  useEffect(() => {
    if (isNothingOrdered) goBack()
  }, [isNothingOrdered, goBack])
  const blocker = blockerOf(draft, awaited, refusal)
  const isOpen = blocker === null && review.changes.length === 0
  const submission = useSubmission({ draft, form, formRef, placing, delivery, isOpen })

  const proceed = () => {
    shouldFocusNext.current = true
    placing.dispatch({ type: 'mended' })
    submission.clearFailure()
    focusNext(formRef.current)
  }
  return {
    formRef,
    delivery,
    placing,
    refusal,
    draft,
    form,
    review,
    blocker,
    isOpen,
    submission,
    proceed,
    /** Why nothing was ordered or paid. */
    trouble: refusal ?? refusalOfPayment(ordering, awaited) ?? submission.failure,
    onFormShown: () => {
      if (shouldFocusNext.current) focusNext(formRef.current)
    },
    switchPayment: (method: PaymentChoice) => {
      // An order that is already placed needs no second press on the order button.
      if (method === 'at-restaurant' && awaited !== null)
        return void placing.begin({ do: 'pay-at-restaurant', token: awaited })
      draft.choosePayment(method)
      proceed()
    },
    takeTime: (at: string) => {
      delivery.moveTo(at)
      chooseTime(at)
      proceed()
    },
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>

/**
 * What blocks the order of the draft. An order that awaits its payment has a reserved place in its
 * slot, so the slot being full does not block it.
 */
function blockerOf(
  { blocker, time }: OrderDraftState,
  awaited: string | null,
  refusal: Refusal | null,
): Blocker | null {
  const draftBlocker = awaited !== null && isTimeLost(blocker) ? null : blocker
  return draftBlocker ?? (time.isSoonest ? null : blockerAfter(refusal?.code ?? null))
}

/** Why the order of this cart is not paid; failures of another cart's order are not shown. */
function refusalOfPayment(ordering: Ordering, awaited: string | null): Refusal | null {
  const isOwn =
    ordering.step === 'lapsed' || (ordering.step === 'rest' && ordering.token === awaited)
  return isOwn ? ordering.refusal : null
}
