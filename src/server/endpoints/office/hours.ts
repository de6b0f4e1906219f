import type { FastifyInstance } from 'fastify'
import {
  changeCalendar,
  previewCalendarChange,
  readCalendar as readEndpoint,
  undoHours as undoEndpoint,
} from '#contract/office/hours.ts'
import {
  changeRestaurantSettings,
  getRestaurantLoad,
  getRestaurantSettings,
  tryCapacity as trialEndpoint,
} from '#contract/office/restaurant-settings.ts'
import { entryOf } from '#server/features/kitchen/read-kitchens.ts'
import { readLoad, simulateCapacity } from '#server/features/restaurants/capacity.ts'
import { changeDates, previewChange } from '#server/features/restaurants/change-calendar.ts'
import { readCalendar } from '#server/features/restaurants/read-calendar.ts'
import { changeSettings, showRestaurant } from '#server/features/restaurants/settings.ts'
import { undoHours } from '#server/features/restaurants/undo-hours.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function officeHoursRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, readEndpoint, async ({ staff, body }) =>
    readCalendar(services, staff, body),
  )

  registerEndpoint(app, previewCalendarChange, ({ staff, body }) =>
    previewChange(services, staff, body),
  )

  registerEndpoint(app, changeCalendar, ({ staff, body }) => changeDates(services, staff, body))

  registerEndpoint(app, undoEndpoint, ({ staff, params }) =>
    undoHours(services, staff, params.change),
  )

  registerEndpoint(app, getRestaurantSettings, async ({ staff, params }) =>
    showRestaurant(services, staff, entryOf(services, staff, 'hours', params.kitchen)),
  )

  registerEndpoint(app, changeRestaurantSettings, ({ staff, params, body }) =>
    changeSettings(services, staff, { ...params, ...body }),
  )

  registerEndpoint(app, getRestaurantLoad, ({ staff, params, query }) =>
    readLoad(services, entryOf(services, staff, 'hours', params.kitchen), query.weekday ?? 1),
  )

  registerEndpoint(app, trialEndpoint, ({ staff, params, body }) =>
    simulateCapacity(services, entryOf(services, staff, 'hours', params.kitchen), body),
  )
}
