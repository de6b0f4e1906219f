import type { AuditAction } from '#contract/office/audit.ts'
import type { Database, Tx } from '#server/db/open.ts'
import type { DeskViewer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'
import { type Actor, writeAudit } from '#server/stores/audit/audit.ts'
import {
  newPairingCode,
  pairDevice,
  pairingEnd,
  unpairDevice,
} from '#server/stores/kitchen/devices.ts'
import { addPerson, newPin, removePerson, renewPin } from '#server/stores/kitchen/people.ts'
import {
  type KitchenSettings,
  lockSettings,
  writeSettings,
} from '#server/stores/kitchen/settings.ts'

/*
 * Changes to a restaurant's boards and their staff, made by the head office, by `npm run kitchen`,
 * or by a board with its pairing code (H13). Each change is written to the journal in its own
 * transaction (P5). Names of people and devices are stored outside the journal's hashed entries.
 */

type KitchenChange = { restaurant: number; actor: Actor; at: number }
type KitchenAccessServices = Pick<Services, 'passwords'> & { database: Pick<Database, 'db'> }
type AuditFields = Readonly<Record<string, unknown>>

const auditKitchen = (
  tx: Tx,
  { restaurant, actor, at }: KitchenChange,
  action: AuditAction,
  change: {
    before?: AuditFields
    after?: AuditFields
    person?: { before?: AuditFields; after?: AuditFields }
  },
) => writeAudit(tx, { actor, action, subject: `restaurant ${restaurant}`, at, ...change })

/** Creates a code that pairs one device. It is shown once and only its hash is stored. */
export const makePairingCode = ({ db }: Pick<Database, 'db'>, place: KitchenChange) =>
  db.transaction().execute(async (tx) => {
    const code = await newPairingCode(tx, place.restaurant, place.at)
    const expiresAt = new Date(pairingEnd(place.at)).toISOString()
    await auditKitchen(tx, place, 'device-code-made', { after: { expiresAt } })
    return { code, expiresAt }
  })

/**
 * Pairs a device by a code; the journal names the device itself as the author (P5). Null if the
 * code is unknown, expired or already used.
 */
export const pairKitchenDevice = (
  { db }: Pick<Database, 'db'>,
  { code, name, at }: { code: string; name: string; at: number },
): Promise<{ token: string; viewer: DeskViewer } | null> =>
  db.transaction().execute(async (tx) => {
    const paired = await pairDevice(tx, { code, name, now: at })
    if (paired === null) return null
    const { device, restaurant } = paired.viewer
    await auditKitchen(tx, { restaurant, actor: { by: 'kitchen', device }, at }, 'device-paired', {
      after: { device },
      person: { after: { name } },
    })
    return paired
  })

/**
 * Unpairs a device. Returns false if there is no such device, or if `restaurant` is given and the
 * device belongs to another restaurant.
 */
export const unpairKitchenDevice = (
  { db }: Pick<Database, 'db'>,
  {
    device,
    restaurant = null,
    ...by
  }: Omit<KitchenChange, 'restaurant'> & { device: string; restaurant?: number | null },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const unpairedDevice = await unpairDevice(tx, device, by.at, restaurant)
    if (unpairedDevice === null) return false
    await auditKitchen(tx, { ...by, restaurant: unpairedDevice.restaurant }, 'device-unpaired', {
      before: { device },
      person: { before: { name: unpairedDevice.name } },
    })
    return true
  })

/**
 * Adds a person with a PIN, which is shown once. Null if a person of that name already works in the
 * restaurant.
 */
export async function addCookToStaff(
  { database: { db }, passwords }: KitchenAccessServices,
  { name, ...place }: KitchenChange & { name: string },
): Promise<{ person: string; pin: string } | null> {
  const pin = newPin()
  const pinHash = await passwords.hash(pin)
  return db.transaction().execute(async (tx) => {
    const person = await addPerson(tx, { restaurant: place.restaurant, name, pinHash })
    if (person === null) return null
    await auditKitchen(tx, place, 'kitchen-person-added', {
      after: { person },
      person: { after: { name } },
    })
    return { person, pin }
  })
}

/** Gives a person a new PIN, which is shown once. Null if no person has that id. */
export async function renewCookPinOf(
  { database: { db }, passwords }: KitchenAccessServices,
  { person, ...place }: KitchenChange & { person: string },
): Promise<string | null> {
  const pin = newPin()
  const pinHash = await passwords.hash(pin)
  return db.transaction().execute(async (tx) => {
    const name = await renewPin(tx, { restaurant: place.restaurant, person, pinHash })
    if (name === null) return null
    await auditKitchen(tx, place, 'kitchen-pin-renewed', {
      after: { person },
      person: { after: { name } },
    })
    return pin
  })
}

/** Removes a person. False if no person has that id. */
export const removeCookFromStaff = (
  { db }: Pick<Database, 'db'>,
  { person, ...place }: KitchenChange & { person: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const name = await removePerson(tx, { restaurant: place.restaurant, person, now: place.at })
    if (name === null) return false
    await auditKitchen(tx, place, 'kitchen-person-removed', {
      before: { person },
      person: { before: { name } },
    })
    return true
  })

/**
 * Changes settings; missing ones remain unchanged. `from`: the settings that the caller saw; if
 * another user has changed them since, nothing is written and the settings in force are returned
 * (P6).
 */
export const changeKitchenSettings = (
  { db }: Pick<Database, 'db'>,
  {
    changes,
    from,
    ...place
  }: KitchenChange & { changes: Partial<KitchenSettings>; from?: KitchenSettings },
): Promise<{ settings: KitchenSettings; isDone: boolean }> =>
  db.transaction().execute(async (tx) => {
    const previousSettings = await lockSettings(tx, place.restaurant)
    const settings = { ...previousSettings, ...changes }
    const [before, after] = differences(previousSettings, settings)
    if (Object.keys(after).length === 0) return { settings, isDone: true }
    if (from && Object.keys(differences(from, previousSettings)[0]).length > 0)
      return { settings: previousSettings, isDone: false }
    await writeSettings(tx, place.restaurant, settings)
    await auditKitchen(tx, place, 'kitchen-settings-changed', { before, after })
    return { settings, isDone: true }
  })

/** The settings that differ, with their previous and with their next values. */
function differences(
  previous: KitchenSettings,
  next: KitchenSettings,
): [Partial<KitchenSettings>, Partial<KitchenSettings>] {
  const names = (['acceptance', 'printer'] as const).filter((name) => previous[name] !== next[name])
  const only = (of: KitchenSettings) => Object.fromEntries(names.map((name) => [name, of[name]]))
  return [only(previous), only(next)]
}
