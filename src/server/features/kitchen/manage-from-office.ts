import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  KitchenView,
  makeOfficePairingCode,
  unpairOfficeDevice,
  renewKitchenPin,
  removeKitchenPerson,
} from '#contract/office/kitchens.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import type { KitchenSettings } from '#server/stores/kitchen/settings.ts'
import {
  addCookToStaff,
  changeKitchenSettings,
  renewCookPinOf,
  makePairingCode,
  removeCookFromStaff,
  unpairKitchenDevice,
} from './manage-kitchen.ts'
import { type KitchenServices as Read, entryOf, readKitchen } from './read-kitchens.ts'

type KitchenWriteServices = Read & Pick<Services, 'passwords' | 'printers'>

/** The restaurant that is changed, and the author for the journal. */
function placeOf(services: KitchenWriteServices, viewer: StaffViewer, slug: string) {
  const entry = entryOf(services, viewer, 'kitchens', slug)
  const actor = { by: 'staff', staff: viewer.staff } as const
  return { entry, place: { restaurant: entry.id, actor, at: services.now() } }
}

export function newPairingCode(
  services: KitchenWriteServices,
  { staff: viewer, params: { kitchen: slug } }: EndpointCall<typeof makeOfficePairingCode>,
) {
  const { place } = placeOf(services, viewer, slug)
  return makePairingCode(services.database, place)
}

export async function unpairFromOffice(
  services: KitchenWriteServices,
  { staff: viewer, params: { kitchen, device } }: EndpointCall<typeof unpairOfficeDevice>,
): Promise<KitchenView> {
  const { entry, place } = placeOf(services, viewer, kitchen)
  if (!(await unpairKitchenDevice(services.database, { ...place, device })))
    throw new Refusal('not_found')
  // From now on, the restaurant counts as reachable by its remaining boards only.
  await services.heartbeats.refresh()
  return readKitchen(services, entry)
}

export async function addCook(
  services: KitchenWriteServices,
  viewer: StaffViewer,
  { kitchen, name }: { kitchen: string; name: string },
) {
  const { entry, place } = placeOf(services, viewer, kitchen)
  const added = await addCookToStaff(services, { ...place, name })
  if (added === null) throw fieldRefusal('name', 'kitchen_name_known')
  return { kitchen: await readKitchen(services, entry), name, pin: added.pin }
}

export async function renewCookPin(
  services: KitchenWriteServices,
  { staff: viewer, params: { kitchen, cook } }: EndpointCall<typeof renewKitchenPin>,
) {
  const { entry, place } = placeOf(services, viewer, kitchen)
  const pin = await renewCookPinOf(services, { ...place, person: cook })
  if (pin === null) throw new Refusal('not_found')
  const kitchenView = await readKitchen(services, entry)
  return {
    kitchen: kitchenView,
    name: kitchenView.people.find(({ id }) => id === cook)?.name ?? '',
    pin,
  }
}

export async function removeCook(
  services: KitchenWriteServices,
  { staff: viewer, params: { kitchen, cook } }: EndpointCall<typeof removeKitchenPerson>,
): Promise<KitchenView> {
  const { entry, place } = placeOf(services, viewer, kitchen)
  if (!(await removeCookFromStaff(services.database, { ...place, person: cook })))
    throw new Refusal('not_found')
  return readKitchen(services, entry)
}

export async function changeKitchen(
  services: KitchenWriteServices,
  viewer: StaffViewer,
  { kitchen, from, ...changes }: KitchenSettings & { kitchen: string; from: KitchenSettings },
): Promise<KitchenView> {
  const { entry, place } = placeOf(services, viewer, kitchen)
  const { printer } = changes
  if (
    printer !== null &&
    printer !== from.printer &&
    !(await services.printers.mayPrintAt(printer))
  )
    throw fieldRefusal('printer', 'printer_invalid')
  const settingsChange = await changeKitchenSettings(services.database, { ...place, changes, from })
  if (!settingsChange.isDone)
    throw new Refusal('changed_meanwhile', { details: { settings: settingsChange.settings } })
  return readKitchen(services, entry)
}
