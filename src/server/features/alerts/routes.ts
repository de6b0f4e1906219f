import * as alertSettings from '#contract/office/alert-settings.ts'
import { handAlertBack, retryFailedJobs, takeAlert } from '#contract/office/alerts.ts'
import * as endpoints from '#contract/office/webhooks.ts'
import {
  addWebhook,
  changeWebhook,
  readWebhooks,
  tryWebhook,
} from '#server/features/alerts/manage-webhooks.ts'
import {
  addOwnBrowser,
  changeOwnSettings,
  readOwnSettings,
  removeOwnBrowser,
} from '#server/features/alerts/own-settings.ts'
import { retryFailed } from '#server/features/alerts/retry-failed.ts'
import { changeTaker } from '#server/features/alerts/take-alert.ts'
import { deviceName } from '#server/kit/device-name.ts'
import { type Route, route } from '#server/services/route.ts'

/**
 * Maximum number of test calls to webhooks that one network address may request per minute: each
 * one calls a server that is not ours.
 */
const TESTS_PER_MINUTE = 10

export const alertRoutes: readonly Route[] = [
  route(takeAlert, (services, { staff, params }) =>
    changeTaker(services, staff, { id: params.alert, to: 'taken' }),
  ),
  route(handAlertBack, (services, { staff, params }) =>
    changeTaker(services, staff, { id: params.alert, to: 'handed-back' }),
  ),
  route(retryFailedJobs, (services, { staff, params }) => retryFailed(services, staff, params.job)),
  route(alertSettings.getAlertSettings, (services, { staff }) =>
    readOwnSettings(services.database.db, staff.staff),
  ),
  route(alertSettings.changeAlertSettings, changeOwnSettings),
  route(alertSettings.addAlertBrowser, (services, { staff, body, request }) =>
    addOwnBrowser(services, staff, {
      subscription: body,
      device: deviceName(request.headers['user-agent']),
    }),
  ),
  route(alertSettings.removeAlertBrowser, removeOwnBrowser),
  route(endpoints.getWebhooks, (services) => readWebhooks(services.database.db)),
  route(endpoints.addWebhook, addWebhook),
  route(endpoints.pauseWebhook, (services, { staff, params }) =>
    changeWebhook(services, staff, { id: params.webhook, to: 'paused' }),
  ),
  route(endpoints.resumeWebhook, (services, { staff, params }) =>
    changeWebhook(services, staff, { id: params.webhook, to: 'resumed' }),
  ),
  route(endpoints.removeWebhook, (services, { staff, params }) =>
    changeWebhook(services, staff, { id: params.webhook, to: 'removed' }),
  ),
  route(endpoints.testWebhook, (services, { params }) => tryWebhook(services, params.webhook), {
    limit: ['webhook-tests', TESTS_PER_MINUTE],
  }),
]
