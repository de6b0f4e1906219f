import type { FastifyInstance } from 'fastify'
import { intlLocale } from '#contract/pages/locales.ts'
import { getReceipt, getReceiptPdf } from '#contract/shop/receipts.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import { makePdf } from '#server/features/receipts/make-pdf.ts'
import { documentOf } from '#server/features/receipts/receipt-document.ts'
import { receiptPage, receiptPolicy } from '#server/features/receipts/receipt-page.ts'
import { issueReceipt } from '#server/features/receipts/issue-receipt.ts'
import type { IssuedReceipt, ReceiptKind } from '#server/features/receipts/issued-receipts.ts'

type ReceiptServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'now'>

export function receiptRoutes(
  app: FastifyInstance,
  { catalogue, config, database, now }: ReceiptServices,
): void {
  const perMinute = config.paymentsPerMinute

  /**
   * Issues the receipt now if the job has not done so yet. Refuses an unknown order, and an order
   * without a receipt of this kind, as `not_found`.
   */
  async function issuedFor(token: string, kind: ReceiptKind | undefined): Promise<IssuedReceipt> {
    const order = await findOrder(database.db, hashOf(token))
    if (order === null) throw new Refusal('not_found')
    const issued = await database.db.transaction().execute(async (tx) => {
      const sale = await issueReceipt(tx, { order, kind: 'sale', at: now() })
      if (kind === 'sale') return sale
      const refund = await issueReceipt(tx, { order, kind: 'refund', at: now() })
      return kind === 'refund' ? refund : (refund ?? sale)
    })
    if (issued === null) throw new Refusal('not_found')
    return issued
  }

  registerEndpoint(
    app,
    getReceipt,
    async ({ params, query, reply }) => {
      const issued = await issuedFor(params.token, query.kind)
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
    { perMinute },
  )

  registerEndpoint(
    app,
    getReceiptPdf,
    async ({ params, query, reply }) => {
      const issued = await issuedFor(params.token, query.kind)
      const document = documentOf(issued.receipt, issued)
      return reply
        .type('application/pdf')
        .headers({
          'cache-control': 'no-store',
          'content-language': intlLocale[document.locale],
          'content-disposition': `attachment; filename="${document.fileName}.pdf"`,
        })
        .send(await makePdf({ issued, brand: catalogue.now().facts.brand }))
    },
    { perMinute },
  )
}
