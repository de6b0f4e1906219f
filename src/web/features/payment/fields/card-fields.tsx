import { type Ref, Suspense, lazy } from 'react'
import type { CardFields as Fields } from '#contract/card-fields.ts'
import type { Cents } from '#domain/money/money.ts'
import type { CardFieldsHandle, CardFieldsState } from './card-answer.ts'
import { EmbeddedFields } from './embedded-fields.tsx'

const StripeFields = lazy(() => import('./stripe-fields.tsx'))

type CardFieldsProps = {
  fields: Fields
  /** Amount to pay, in cents; null for a card that is only saved. */
  amount: Cents | null
  ref: Ref<CardFieldsHandle>
  onState: (state: CardFieldsState) => void
}

/**
 * The payment provider's fields, in frames of its own origin: the typed data never reaches us (Y7).
 */
export function CardFields({ fields, amount, ...fieldProps }: CardFieldsProps) {
  if (fields.provider === 'embedded')
    return <EmbeddedFields origin={fields.origin} pays={amount !== null} {...fieldProps} />
  return (
    <Suspense fallback={<div className="skeleton h-77 sm:h-55" aria-hidden="true" />}>
      <StripeFields publishableKey={fields.publishableKey} amount={amount} {...fieldProps} />
    </Suspense>
  )
}
