import type { Services } from '#server/services/services.ts'
import { traceCalls } from '#server/telemetry/trace-calls.ts'

type Gateways = Pick<
  Services,
  'payments' | 'mail' | 'printers' | 'push' | 'webhooks' | 'socialLogin' | 'staffLogin'
>

/** Wraps the gateways: while tracing is on, their calls to other parties are recorded as spans. */
export const traceGateways = (gateways: Gateways): Gateways => ({
  payments:
    gateways.payments &&
    traceCalls('payments', gateways.payments, [
      'start',
      'confirm',
      'read',
      'capture',
      'cancel',
      'refund',
      'savedCards',
      'keepCard',
      'removeCard',
      'ledger',
    ]),
  mail: traceCalls('mail', gateways.mail, ['send']),
  printers: traceCalls('printers', gateways.printers, ['print']),
  push: traceCalls('push', gateways.push, ['send']),
  webhooks: traceCalls('webhooks', gateways.webhooks, ['send']),
  socialLogin: traceCalls('social-login', gateways.socialLogin, [
    'issuerOf',
    'addressOf',
    'personOf',
  ]),
  staffLogin:
    gateways.staffLogin &&
    traceCalls('staff-login', gateways.staffLogin, ['addressOf', 'personOf']),
})
