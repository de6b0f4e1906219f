import { changeCounterMeans as changeEndpoint } from '#contract/office/orders.ts'
import { changeCounterMeans } from '#server/features/payments/change-means.ts'
import * as endpoints from '#contract/shop/payments.ts'
import {
  abandonOrder,
  checkPayment,
  payAtRestaurant,
  payOrder,
} from '#server/features/payments/pay-order.ts'
import { returnPage } from '#server/features/payments/return-page.ts'
import { handleWebhook } from '#server/features/payments/webhooks.ts'
import { failpointsOfAnswer } from '#server/kit/failpoints.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { type Route, route } from '#server/services/route.ts'

/** The route that the provider of payments calls: the text of its body is signed. */
const webhookRoute: Route = (app, services) => {
  const { metrics, payments } = services
  if (payments === null) return
  void app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      async (_: unknown, text: string) => text,
    )
    registerEndpoint(webhooks, endpoints.receiveWebhook, async ({ request, reply, body }) => {
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

export const paymentRoutes: readonly Route[] = [
  route(
    endpoints.payOrder,
    async (services, { params, body, idempotencyKey, viewer, reply }) => {
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
    { perMinute: 'paymentsPerMinute' },
  ),
  route(endpoints.checkPayment, (services, { params }) => checkPayment(services, params.token), {
    perMinute: 'quotesPerMinute',
  }),
  route(
    endpoints.payAtRestaurant,
    (services, { params }) => payAtRestaurant(services, params.token),
    {
      perMinute: 'paymentsPerMinute',
    },
  ),
  route(endpoints.abandonOrder, (services, { params }) => abandonOrder(services, params.token), {
    perMinute: 'paymentsPerMinute',
  }),
  (app, { catalogue }) => returnPage(app, () => catalogue.now().facts.brand),
  webhookRoute,
  route(changeEndpoint, (services, { staff, params, body: { means } }) =>
    changeCounterMeans(services, staff, { ...params, means }),
  ),
]
