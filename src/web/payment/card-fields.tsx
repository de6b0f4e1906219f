import { type Ref, Suspense, lazy } from 'react'
import type { CardFields as Fields } from '#contract/card-fields.ts'
import type { Cents } from '#domain/money.ts'
import { EmbeddedFields } from './embedded-fields.tsx'

const StripeFields = lazy(() => import('./stripe-fields.tsx'))

/** A card as the page may know it; `invalid`: the sentences stand at the fields; `failed`: no answer from the provider. */
export type CardAnswer = { token: string } | 'invalid' | 'failed'

export type CardFieldsHandle = {
  /** Asks the provider for a token of what was typed. */
  ask: () => Promise<CardAnswer>
}

export type CardFieldsState = 'loading' | 'ready' | 'away'

type CardFieldsProps = {
  fields: Fields
  amount: Cents
  ref: Ref<CardFieldsHandle>
  onState: (state: CardFieldsState) => void
}

/** Milliseconds within which the fields must be there; later than that the way to pay without them is shown. */
export const PATIENCE = 3000

/** The fields of the payment provider, in frames of its own origin: what is typed there never comes to us (Y7). */
export function CardFields({ fields, amount, ...rest }: CardFieldsProps) {
  if (fields.provider === 'embedded') return <EmbeddedFields origin={fields.origin} {...rest} />
  return (
    <Suspense fallback={<div className="skeleton h-77 sm:h-55" aria-hidden="true" />}>
      <StripeFields publishableKey={fields.publishableKey} amount={amount} {...rest} />
    </Suspense>
  )
}
