import type { FastifyInstance } from 'fastify'
import {
  addKitchenPerson,
  beginOfficeStop,
  changeKitchenSettings,
  endOfficeStop,
  getKitchen,
  listKitchens as listEndpoint,
  makeOfficePairingCode,
  removeKitchenPerson,
  renewKitchenPin,
  unpairOfficeDevice,
} from '#contract/office/kitchens.ts'
import { beginKitchenStop, endKitchenStop } from '#server/features/stops/kitchen-stops.ts'
import {
  addCook,
  changeKitchen,
  newPairingCode,
  removeCook,
  renewCookPin,
  unpairFromOffice,
} from '#server/features/kitchen/manage-from-office.ts'
import { entryOf, listKitchens, readKitchen } from '#server/features/kitchen/read-kitchens.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function officeKitchenRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, listEndpoint, async ({ staff }) => ({
    results: await listKitchens(services, staff),
  }))

  registerEndpoint(app, getKitchen, ({ staff, params }) =>
    readKitchen(services, entryOf(services, staff, 'kitchens', params.kitchen)),
  )

  registerEndpoint(app, makeOfficePairingCode, ({ staff, params }) =>
    newPairingCode(services, staff, params.kitchen),
  )

  registerEndpoint(app, unpairOfficeDevice, ({ staff, params }) =>
    unpairFromOffice(services, staff, params),
  )

  registerEndpoint(app, addKitchenPerson, ({ staff, params, body }) =>
    addCook(services, staff, { ...params, ...body }),
  )

  registerEndpoint(app, renewKitchenPin, ({ staff, params }) =>
    renewCookPin(services, staff, params),
  )

  registerEndpoint(app, removeKitchenPerson, ({ staff, params }) =>
    removeCook(services, staff, params),
  )

  registerEndpoint(app, changeKitchenSettings, ({ staff, params, body }) =>
    changeKitchen(services, staff, { ...params, ...body }),
  )

  registerEndpoint(app, beginOfficeStop, ({ staff, params, body }) =>
    beginKitchenStop(services, staff, { ...body, ...params }),
  )

  registerEndpoint(app, endOfficeStop, async ({ staff, params }) => ({
    ended: await endKitchenStop(services, staff, params),
  }))
}
