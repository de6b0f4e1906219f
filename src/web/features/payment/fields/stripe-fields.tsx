import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Cents } from '#domain/money/money.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Field } from '#web/ui/controls/field.tsx'
import {
  type CardAnswer,
  type CardFieldsHandle,
  type CardFieldsState,
  PATIENCE,
} from './card-answer.ts'

type StripeFieldsProps = {
  publishableKey: string
  amount: Cents | null
  ref: Ref<CardFieldsHandle>
  onState: (state: CardFieldsState) => void
}

/**
 * Stripe's own fields in Stripe's frames; only the name on the card is typed on our page (Y2, Y7).
 */
export default function StripeFields({ publishableKey, amount, ref, onState }: StripeFieldsProps) {
  const t = useText('payment')
  const tError = useText('errors')
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const stripe = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null)
  const first = useRef(amount)
  const holderInput = useRef<HTMLInputElement>(null)
  const [holder, setHolder] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)

  useLayoutEffect(() => {
    let isCurrent = true
    const clock = setTimeout(() => onState('away'), PATIENCE)
    const open = async () => {
      const loaded = await loadStripe(publishableKey, { locale })
      if (!isCurrent || !loaded || !place.current) return
      const elements = loaded.elements({
        ...(first.current === null
          ? { mode: 'setup' }
          : { mode: 'payment', amount: first.current, captureMethod: 'manual' }),
        currency: 'eur',
        paymentMethodCreation: 'manual',
        allowedPaymentMethodTypes: ['card'],
        locale,
        appearance: appearanceOf(document.documentElement),
      })
      const fields = elements.create('payment', {
        fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } },
        terms: { card: 'never' },
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      })
      fields.on('ready', () => {
        clearTimeout(clock)
        onState('ready')
      })
      fields.on('loaderror', () => onState('away'))
      fields.mount(place.current)
      stripe.current = { stripe: loaded, elements }
    }
    open().catch(() => onState('away'))
    return () => {
      isCurrent = false
      clearTimeout(clock)
      stripe.current = null
    }
  }, [publishableKey, locale, onState])

  useEffect(() => {
    if (amount !== null) void stripe.current?.elements.update({ amount })
  }, [amount])

  /** Stripe's fields show their own errors. */
  const submitFields = () => {
    setIncomplete(holder.trim() === '')
    return stripe.current?.elements.submit()
  }

  useImperativeHandle(ref, () => ({
    check: () => void submitFields(),
    async ask(): Promise<CardAnswer> {
      const submitted = submitFields()
      const ready = stripe.current
      if (!ready || !submitted) return 'failed'
      const { error: wrong } = await submitted
      if (wrong || stripe.current !== ready) return 'invalid'
      if (holder.trim() === '') {
        holderInput.current?.focus()
        return 'invalid'
      }
      const { paymentMethod } = await ready.stripe.createPaymentMethod({
        elements: ready.elements,
        params: {
          billing_details: { name: holder.trim(), address: { country: 'FR', postal_code: '' } },
          ...(amount === null ? { allow_redisplay: 'always' } : {}),
        },
      })
      return paymentMethod ? { token: paymentMethod.id } : 'failed'
    },
  }))

  return (
    <>
      <div ref={place} className="min-h-55 sm:min-h-34" />
      <Field
        ref={holderInput}
        label={t('card.holder')}
        name="holder"
        autoComplete="cc-name"
        required
        maxLength={80}
        value={holder}
        className="mt-4"
        error={isIncomplete && holder.trim() === '' ? tError('card_holder_empty') : undefined}
        onChange={({ currentTarget }) => setHolder(currentTarget.value)}
      />
      <p className="mt-3 text-sm text-ink-2">{t('card.terms')}</p>
    </>
  )
}

/**
 * Our design in Stripe's frames, which our style sheet does not reach: uses the page's current
 * values.
 */
function appearanceOf(root: HTMLElement): Appearance {
  const style = getComputedStyle(root)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: 'flat',
    labels: 'above',
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
      borderRadius: '8px',
      colorPrimary: token('leaf'),
      colorBackground: token('ground'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-2'),
      colorDanger: token('err'),
    },
    rules: {
      '.Input': { border: `1.5px solid ${token('line-strong')}`, padding: '14px 16px' },
      '.Input--invalid': { border: `2px solid ${token('err')}` },
      '.Label': { fontWeight: '600', fontSize: '14px' },
    },
  }
}
