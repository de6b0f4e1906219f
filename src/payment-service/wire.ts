import type { ProviderPayment, ProviderRefund } from '#server/gateways/payments/port.ts'
import type { Columns } from '#server/db/tables.ts'

/** A payment as it is stored. */
export type PaymentRow = Columns<
  'embedded_payments.payments',
  | 'id'
  | 'account'
  | 'reference'
  | 'customer'
  | 'amount'
  | 'state'
  | 'captured'
  | 'refunded'
  | 'challenge'
  | 'card_brand'
  | 'card_last4'
> & { currency: 'eur'; refusal: ProviderPayment['refusal'] }

/**
 * Returns a payment in wire format: as the shop's payment interface defines it, except that the
 * challenge is a path on this service.
 */
export function wirePayment(row: PaymentRow, refunds: readonly ProviderRefund[]): ProviderPayment {
  const { id, account, reference, amount, currency, state, captured, challenge, refusal } = row
  return {
    id,
    account,
    reference,
    amount,
    currency,
    state,
    captured,
    // Computed as the sum of the refunds, which may have been read after the row: `refunded` of the
    // row may lack the latest of them.
    refunded: refunds.reduce((sum, refund) => sum + refund.amount, 0),
    refunds,
    refusal,
    challengeUrl: challenge === null ? null : `/challenge/${challenge}`,
    card:
      row.card_brand === null || row.card_last4 === null
        ? null
        : { brand: row.card_brand, last4: row.card_last4 },
  }
}
