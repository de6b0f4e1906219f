import type { FastifyInstance } from 'fastify'
import { handAlertBack, retryFailedJobs, takeAlert } from '#contract/office/alerts.ts'
import {
  addAlertBrowser,
  changeAlertSettings,
  getAlertSettings,
  removeAlertBrowser,
} from '#contract/office/alert-settings.ts'
import {
  addOwnBrowser,
  changeOwnSettings,
  readOwnSettings,
  removeOwnBrowser,
} from '#server/features/alerts/own-settings.ts'
import { retryFailed } from '#server/features/alerts/retry-failed.ts'
import { changeTaker } from '#server/features/alerts/take-alert.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { deviceName } from '#server/kit/device-name.ts'
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

  registerEndpoint(app, getAlertSettings, ({ staff }) =>
    readOwnSettings(services.database.db, staff.staff),
  )

  registerEndpoint(app, changeAlertSettings, ({ staff, body }) =>
    changeOwnSettings(services, staff, body),
  )

  registerEndpoint(app, addAlertBrowser, ({ staff, body, request }) =>
    addOwnBrowser(services, staff, {
      subscription: body,
      device: deviceName(request.headers['user-agent']),
    }),
  )

  registerEndpoint(app, removeAlertBrowser, ({ staff, params }) =>
    removeOwnBrowser(services, staff, params.browser),
  )
}
