import type { ApiClient } from '#contract/client.ts'
import {
  type Export,
  type ExportWish,
  askForCustomers,
  askForExport,
  askForOrders,
  askForProducts,
  askForPromos,
  askForRestaurants,
} from '#contract/office/exports.ts'

/** Requests a file at the endpoint of its kind: each list has its own, with its own right. */
export function sendWish(
  api: ApiClient,
  wish: ExportWish,
  idempotencyKey: string,
): Promise<Export> {
  if (wish.kind === 'found-orders') return api.call(askForOrders, { body: wish, idempotencyKey })
  if (wish.kind !== 'list') return api.call(askForExport, { body: wish, idempotencyKey })
  const { list, ...listRequest } = wish
  switch (list) {
    case 'customers':
      return api.call(askForCustomers, { body: { ...listRequest, list }, idempotencyKey })
    case 'promos':
      return api.call(askForPromos, { body: { ...listRequest, list }, idempotencyKey })
    case 'restaurants':
      return api.call(askForRestaurants, { body: { ...listRequest, list }, idempotencyKey })
    case 'products':
      return api.call(askForProducts, { body: { ...listRequest, list }, idempotencyKey })
  }
}
