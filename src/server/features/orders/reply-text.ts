import { orderNumber } from '#domain/orders/order-number.ts'

/**
 * Completes the stored reply. The reply contains neither the number, which is known only when the
 * order is written, nor the token, which is derived again each time.
 */
export const replyText = (token: string, number: number, orderJson: string): string =>
  `{"token":${JSON.stringify(token)},"number":${JSON.stringify(orderNumber(number))},${orderJson.slice(1)}`
