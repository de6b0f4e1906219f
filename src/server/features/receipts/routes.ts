import { intlLocale } from '#contract/pages/locales.ts'
import { getReceipt, getReceiptPdf } from '#contract/shop/receipts.ts'
import { issueReceipt } from '#server/features/receipts/issue-receipt.ts'
import type { IssuedReceipt, ReceiptKind } from '#server/features/receipts/issued-receipts.ts'
import { makePdf } from '#server/features/receipts/make-pdf.ts'
import { documentOf } from '#server/features/receipts/receipt-document.ts'
import { receiptPage, receiptPolicy } from '#server/features/receipts/receipt-page.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import type { Services } from '#server/services/services.ts'
import { requireOrder } from '#server/stores/orders/orders.ts'

/**
 * Issues the receipt now if the job has not done so yet. Refuses an unknown order, and an order
 * without a receipt of this kind, as `not_found`.
 */
async function issuedFor(
  { database, now }: Services,
  token: string,
  kind: ReceiptKind | undefined,
): Promise<IssuedReceipt> {
  const order = await requireOrder(database.db, token)
  const issued = await database.db.transaction().execute(async (tx) => {
    const sale = await issueReceipt(tx, { order, kind: 'sale', at: now() })
    if (kind === 'sale') return sale
    const refund = await issueReceipt(tx, { order, kind: 'refund', at: now() })
    return kind === 'refund' ? refund : (refund ?? sale)
  })
  if (issued === null) throw new Refusal('not_found')
  return issued
}

export const receiptRoutes: readonly Route[] = [
  route(
    getReceipt,
    async (services, { params, query, reply }) => {
      const issued = await issuedFor(services, params.token, query.kind)
      const document = documentOf(issued.receipt, issued)
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-language': intlLocale[document.locale],
          'content-security-policy': receiptPolicy,
        })
        .send(receiptPage(document, { pdf: `receipt.pdf?kind=${issued.receipt.kind}` }))
    },
    { perMinute: 'paymentsPerMinute' },
  ),
  route(
    getReceiptPdf,
    async (services, { params, query, reply }) => {
      const issued = await issuedFor(services, params.token, query.kind)
      const document = documentOf(issued.receipt, issued)
      return reply
        .type('application/pdf')
        .headers({
          'cache-control': 'no-store',
          'content-language': intlLocale[document.locale],
          'content-disposition': `attachment; filename="${document.fileName}.pdf"`,
        })
        .send(await makePdf(issued, services.catalogue.now().face))
    },
    { perMinute: 'paymentsPerMinute' },
  ),
]
