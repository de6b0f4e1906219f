import * as z from 'zod/mini'
import { severities } from '#domain/alerts/alert.ts'
import { pushSubscription } from '#contract/customers/pushes.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { failsWith } from '#contract/fields.ts'

/** A time of day in Paris: `22:00`. */
const timeField = z
  .string(failsWith('field_required'))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, failsWith('field_invalid')))

/** Hours of the day without notifications; the end may be on the next day. */
const quietField = z.strictObject({ from: timeField, until: timeField }).check(
  z.refine(({ from, until }) => from !== until, {
    path: ['until'],
    ...failsWith('quiet_hours_same'),
  }),
)

const settings = {
  /** The lowest severity that is notified. */
  least: z.enum(severities),
  byMail: z.boolean(),
  quiet: z.nullable(quietField),
}

const alertSettingsSchema = z.object({
  ...settings,
  /**
   * The browsers that show push notifications. `endpoint`: address by which a browser recognises
   * itself.
   */
  browsers: z.array(
    z.object({ id: z.string(), device: z.string(), since: z.string(), endpoint: z.string() }),
  ),
})
export type AlertSettingsView = z.output<typeof alertSettingsSchema>

const staffEndpoint = { viewer: 'staff', right: 'own' } as const

export const getAlertSettings = defineEndpoint({
  id: 'getAlertSettings',
  summary:
    'Returns the caller’s alert settings: lowest severity, email, quiet hours and subscribed browsers',
  method: 'GET',
  path: '/api/office/access/alerts',
  ...staffEndpoint,
  reply: alertSettingsSchema,
  refusals: [],
})

export const changeAlertSettings = defineEndpoint({
  id: 'changeAlertSettings',
  summary: 'Changes the lowest severity, email and quiet hours of the caller’s alerts',
  method: 'PUT',
  path: '/api/office/access/alerts',
  ...staffEndpoint,
  body: z.strictObject(settings),
  reply: alertSettingsSchema,
  refusals: ['quiet_hours_same'],
})

export const addAlertBrowser = defineEndpoint({
  id: 'addAlertBrowser',
  summary:
    'Subscribes this browser to the caller’s alerts, ending another person’s subscription; at most the five latest',
  method: 'POST',
  path: '/api/office/access/alerts/browsers',
  ...staffEndpoint,
  body: pushSubscription,
  reply: alertSettingsSchema,
  status: 201,
  refusals: [],
})

export const removeAlertBrowser = defineEndpoint({
  id: 'removeAlertBrowser',
  summary: 'Unsubscribes one of the caller’s browsers from alerts',
  method: 'DELETE',
  path: '/api/office/access/alerts/browsers/:browser',
  ...staffEndpoint,
  params: z.object({ browser: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  reply: alertSettingsSchema,
  refusals: ['not_found'],
})
