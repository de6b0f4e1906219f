import type { FastifyInstance } from 'fastify'
import { handAlertBack, retryFailedJobs, takeAlert } from '#contract/office/alerts.ts'
import { retryFailed } from '#server/features/alerts/retry-failed.ts'
import { changeTaker } from '#server/features/alerts/take-alert.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function alertRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, takeAlert, ({ staff, params }) =>
    changeTaker(services, staff, { id: params.alert, to: 'taken' }),
  )

  registerEndpoint(app, handAlertBack, ({ staff, params }) =>
    changeTaker(services, staff, { id: params.alert, to: 'handed-back' }),
  )

  registerEndpoint(app, retryFailedJobs, ({ staff, params }) =>
    retryFailed(services, staff, params.job),
  )
}
