import * as latenessRules from '#contract/office/lateness-rules.ts'
import {
  changeLatenessRules,
  readLatenessRules,
} from '#server/features/restaurants/lateness-rules.ts'
import * as hoursEndpoints from '#contract/office/hours.ts'
import * as openings from '#contract/office/openings.ts'
import * as restaurantSettings from '#contract/office/restaurant-settings.ts'
import { entryOf } from '#server/features/kitchen/read-kitchens.ts'
import { readLoad, simulateCapacity } from '#server/features/restaurants/capacity.ts'
import { changeDates, previewChange } from '#server/features/restaurants/change-calendar.ts'
import {
  addRestaurant,
  listOpenings,
  openRestaurant,
  readOpeningView,
} from '#server/features/restaurants/openings.ts'
import { readCalendar } from '#server/features/restaurants/read-calendar.ts'
import { changeSettings, showRestaurant } from '#server/features/restaurants/settings.ts'
import { undoHours } from '#server/features/restaurants/undo-hours.ts'
import { type Route, route } from '#server/services/route.ts'

export const restaurantRoutes: readonly Route[] = [
  route(hoursEndpoints.readCalendar, async (services, { staff, body }) =>
    readCalendar(services, staff, body),
  ),
  route(hoursEndpoints.previewCalendarChange, previewChange),
  route(hoursEndpoints.changeCalendar, changeDates),
  route(hoursEndpoints.undoHours, undoHours),
  route(restaurantSettings.getRestaurantSettings, async (services, { staff, params }) =>
    showRestaurant(services, staff, entryOf(services, staff, 'hours', params.kitchen)),
  ),
  route(restaurantSettings.changeRestaurantSettings, (services, { staff, params, body }) =>
    changeSettings(services, staff, { ...params, ...body }),
  ),
  route(restaurantSettings.getRestaurantLoad, (services, { staff, params, query }) =>
    readLoad(services, entryOf(services, staff, 'hours', params.kitchen), query.weekday ?? 1),
  ),
  route(restaurantSettings.tryCapacity, (services, { staff, params, body }) =>
    simulateCapacity(services, entryOf(services, staff, 'hours', params.kitchen), body),
  ),
  route(openings.listOpenings, async (services) => listOpenings(services)),
  route(openings.addRestaurant, addRestaurant),
  route(openings.getOpening, (services, { staff, params }) =>
    readOpeningView(services, entryOf(services, staff, 'site', params.kitchen)),
  ),
  route(openings.openRestaurant, openRestaurant),
  route(latenessRules.getLatenessRules, (services) => readLatenessRules(services)),
  route(latenessRules.changeLatenessRules, changeLatenessRules),
]
