import type { FastifyInstance } from 'fastify'
import {
  changeCalendar,
  previewCalendarChange,
  readCalendar as readEndpoint,
  undoHours as undoEndpoint,
} from '#contract/office/hours.ts'
import { changeDates, previewChange } from '#server/features/restaurants/change-calendar.ts'
import { readCalendar } from '#server/features/restaurants/read-calendar.ts'
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
}
