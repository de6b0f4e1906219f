import type { FastifyInstance } from 'fastify'
import {
  abandonOrder as abandonEndpoint,
  checkPayment as checkEndpoint,
  payAtRestaurant as counterEndpoint,
  payOrder as payEndpoint,
  receiveWebhook,
} from '#contract/shop/payments.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { failpointsOfAnswer } from '#server/kit/failpoints.ts'
import { handleWebhook } from '#server/features/payments/webhooks.ts'
import {
  abandonOrder,
  checkPayment,
  payAtRestaurant,
  payOrder,
} from '#server/features/payments/pay-order.ts'
import { returnPage } from '#server/features/payments/return-page.ts'

export function paymentRoutes(app: FastifyInstance, services: Services): void {
  const { config, metrics, payments } = services
  const perMinute = config.paymentsPerMinute

  registerEndpoint(
    app,
    payEndpoint,
    async ({ params, body, idempotencyKey, viewer, reply }) => {
      const { token } = params
      const payment = await payOrder(services, {
        token,
        card: body.card,
        idempotencyKey,
        viewer: viewer?.customer ?? null,
      })
      failpointsOfAnswer('payment-answered', reply.raw)
      return payment
    },
    { perMinute },
  )
  registerEndpoint(app, checkEndpoint, ({ params }) => checkPayment(services, params.token), {
    perMinute: config.quotesPerMinute,
  })
  registerEndpoint(app, counterEndpoint, ({ params }) => payAtRestaurant(services, params.token), {
    perMinute,
  })

  registerEndpoint(app, abandonEndpoint, ({ params }) => abandonOrder(services, params.token), {
    perMinute,
  })

  returnPage(app, () => services.catalogue.now().facts.brand)
  if (payments === null) return
  void app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      async (_: unknown, text: string) => text,
    )
    registerEndpoint(webhooks, receiveWebhook, async ({ request, reply, body }) => {
      const { headers } = request
      const outcome = await handleWebhook(
        { ...services, payments },
        { headers: headers as Record<string, string>, body },
      )
      metrics.webhookHandled(outcome)
      const received = outcome === 'acted' || outcome === 'known'
      // A webhook with a valid signature that is not about our payments is no error: it gets the
      // status 200. With any other status, the provider would send it again for days.
      reply.code(received || outcome === 'foreign' ? 200 : 400)
      return { received }
    })
  })
}
