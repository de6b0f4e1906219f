import type { ProviderPayment } from '#server/gateways/payments/port.ts'

/** A payment as it is stored. */
export type PaymentRow = {
  id: string
  account: string
  reference: string
  customer: string | null
  amount: number
  currency: 'eur'
  state: ProviderPayment['state']
  captured: number
  refunded: number
  challenge: string | null
  refusal: ProviderPayment['refusal']
  card_brand: string | null
  card_last4: string | null
}

/**
 * A payment as it travels: as in the port, but for the challenge, which is a path of this service.
 */
export function wirePayment(row: PaymentRow): ProviderPayment {
  const {
    id,
    account,
    reference,
    amount,
    currency,
    state,
    captured,
    refunded,
    challenge,
    refusal,
  } = row
  return {
    id,
    account,
    reference,
    amount,
    currency,
    state,
    captured,
    refunded,
    refusal,
    challengeUrl: challenge === null ? null : `/challenge/${challenge}`,
    card:
      row.card_brand === null || row.card_last4 === null
        ? null
        : { brand: row.card_brand, last4: row.card_last4 },
  }
}
