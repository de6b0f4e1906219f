import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { useWaitUntil } from '#web/base/browser/use-wait-until.ts'
import { useText } from '#ui/text/text.ts'
import type { useDeliveryChoice } from '#web/features/checkout/form/delivery-choice.tsx'
import type { CheckoutForm } from '#web/features/checkout/form/use-checkout-form.ts'
import type { OrderDraftState } from '#web/features/order-draft/use-order-draft.ts'
import type { CardFieldsHandle } from '#web/features/payment/fields/card-answer.ts'
import { cartStore, rehydrateCart } from '#web/state/basket/store.ts'
import { isUnderWay } from '#web/state/ordering/ordering.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import type { PlacingState } from './use-placing.ts'

type SubmissionOptions = {
  draft: OrderDraftState
  form: CheckoutForm
  formRef: RefObject<HTMLFormElement | null>
  placing: PlacingState
  delivery: ReturnType<typeof useDeliveryChoice>
  /** Whether nothing blocks the order. */
  isOpen: boolean
}

/** Checks the checkout form, requests a token for the card, and places the order. */
export function useSubmission({
  draft,
  form,
  formRef,
  placing,
  delivery: { delivery, drop },
  isOpen,
}: SubmissionOptions) {
  const t = useText('checkout')
  const cardRef = useRef<CardFieldsHandle>(null)
  const [isReadingCard, setReadingCard] = useState(false)
  // Whether the form was submitted before the restaurant's payment options and times were known. It
  // is submitted again once they are.
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ code: ErrorCode } | null>(null)
  const { payment, time, times } = draft
  const canBeSent = useWaitUntil((payment !== null && time.at !== null) || !isOpen)
  const isSending = isUnderWay(placing.ordering) || isReadingCard

  function place(card: string | null) {
    const body =
      payment && draft.bodyOf({ details: form.details, ofAge: form.boxes.ofAge, payment, delivery })
    if (!body) return
    if (time.isSoonest) {
      time.fix()
      // A delivery that is still stored was chosen for a time fixed before, and must not apply to
      // this order, so it is dropped.
      drop()
    }
    placing.place(body, card)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isOpen || isSending) return
    if (!form.check()) {
      // Errors of the card are shown together with those of the form. The card fields come first on
      // the page, so they take the focus.
      if (payment === 'card') cardRef.current?.check()
      return
    }
    if (placing.refuseOffline()) return
    if (time.at === null && times.failed) {
      times.refresh()
      return setFailure({ code: 'network' })
    }
    if (payment === null || time.at === null) {
      setPending(true)
      await canBeSent()
      setPending(false)
      return formRef.current?.requestSubmit()
    }
    // Another tab may have changed the cart while this one was suspended.
    const before = JSON.stringify(cartStore.getState().cart.lines)
    await rehydrateCart()
    if (JSON.stringify(cartStore.getState().cart.lines) !== before)
      return showToast({ tone: 'warn', text: t('cartMoved') })
    if (payment === 'at-restaurant') return place(null)
    setReadingCard(true)
    const card = (await cardRef.current?.ask().finally(() => setReadingCard(false))) ?? 'failed'
    setFailure(card === 'failed' ? { code: 'payment_unavailable' } : null)
    if (typeof card === 'object') place(card.token)
  }

  return {
    cardRef,
    isBusy: isSending || isPending,
    /** Why nothing could be sent; a network error ends once the times could be read. */
    failure: failure?.code === 'network' && time.at !== null ? null : failure,
    submit,
    clearFailure: () => setFailure(null),
  }
}
