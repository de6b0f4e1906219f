import { tidyText } from '#contract/tidy-text.ts'
import { Registry } from '@prometheus-io/client'
import type { Database } from '#server/db/open.ts'
import { type Command, CommandError, UsageError, reportLines } from './command.ts'
import { createPasswords } from '#server/state/passwords/passwords.ts'
import { readSource } from '#server/chain/source.ts'
import {
  addCookToStaff,
  changeKitchenSettings,
  makePairingCode,
  removeCookFromStaff,
  unpairKitchenDevice,
} from '#server/features/kitchen/manage-kitchen.ts'
import { printerPattern } from '#contract/office/kitchens.ts'
import { readDevices } from '#server/stores/kitchen/devices.ts'
import { findPerson, readPeople } from '#server/stores/kitchen/people.ts'

const usage = {
  forms: [
    'pair SLUG',
    'devices SLUG',
    'unpair DEVICE',
    'people SLUG',
    'add-person SLUG NAME',
    'remove-person SLUG NAME',
    'accept SLUG automatic|by-hand',
    'printer SLUG HOST:PORT|none',
  ],
}

/** Manages the restaurants' boards. */
export const kitchenCommand: Command = (args) => reportLines(readArgs(args))

/** The actor and time (epoch milliseconds) of journal entries (P5). */
const byCommand = () => ({ actor: { by: 'command' }, at: Date.now() }) as const

type KitchenAct = (database: Database, restaurant: number) => Promise<string[]>

function readArgs([verb = '', subject = '', value = '', ...surplusWords]: readonly string[]): (
  database: Database,
) => Promise<string[]> {
  const verbEntry = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (
    verbEntry === undefined ||
    subject === '' ||
    surplusWords.length > 0 ||
    (value !== '') !== verbEntry.takes
  )
    throw new UsageError(usage)
  if (verb === 'unpair')
    return async (database) => {
      if (
        !/^\d{1,18}$/.test(subject) ||
        !(await unpairKitchenDevice(database, { device: subject, ...byCommand() }))
      )
        throw new CommandError(`${subject}: no such device`)
      return [`device ${subject}: unpaired`]
    }
  const act = verbEntry.act(value)
  return async (database) => {
    const { restaurants } = await readSource(database.db)
    const restaurant = restaurants.find(({ slug }) => slug === subject)
    if (!restaurant) throw new CommandError(`${subject}: no such restaurant`)
    return act(database, restaurant.id)
  }
}

const verbs: Readonly<Record<string, { takes: boolean; act: (value: string) => KitchenAct }>> = {
  pair: {
    takes: false,
    act: () => async (database, restaurant) => {
      const { code } = await makePairingCode(database, { restaurant, ...byCommand() })
      return [`code ${code}: pairs one device, within 15 minutes`]
    },
  },
  devices: {
    takes: false,
    act:
      () =>
      async ({ db }, restaurant) => {
        const devices = await readDevices(db, restaurant)
        return devices.length > 0
          ? devices.map(
              ({ id, name, pairedAt, seenAt }) =>
                `${id} · ${name} · paired ${pairedAt.toISOString()} · seen ${seenAt.toISOString()}`,
            )
          : ['no device yet']
      },
  },
  unpair: { takes: false, act: () => async () => [] },
  people: {
    takes: false,
    act:
      () =>
      async ({ db }, restaurant) => {
        const people = await readPeople(db, restaurant)
        return people.length > 0 ? people.map(({ id, name }) => `${id} · ${name}`) : ['nobody yet']
      },
  },
  'add-person': {
    takes: true,
    act: (argument) => {
      const name = readName(argument)
      return async (database, restaurant) => {
        const passwords = createPasswords(new Registry())
        const added = await addCookToStaff(
          { database, passwords },
          { restaurant, name, ...byCommand() },
        )
        if (added === null) throw new CommandError(`${name}: already works in this restaurant`)
        return [`${name}: PIN ${added.pin}, shown once`]
      }
    },
  },
  'remove-person': {
    takes: true,
    act: (argument) => {
      const name = readName(argument)
      return async (database, restaurant) => {
        const person = await findPerson(database.db, { restaurant, name })
        if (
          person === null ||
          !(await removeCookFromStaff(database, { restaurant, person, ...byCommand() }))
        )
          throw new CommandError(`${name}: no person with this name`)
        return [`${name}: removed`]
      }
    },
  },
  accept: {
    takes: true,
    act: (value) => {
      if (value !== 'automatic' && value !== 'by-hand') throw new UsageError(usage)
      return async (database, restaurant) => {
        const changes = { acceptance: value } as const
        await changeKitchenSettings(database, { restaurant, changes, ...byCommand() })
        return [`orders are accepted ${value === 'by-hand' ? 'by hand' : 'by the board itself'}`]
      }
    },
  },
  printer: {
    takes: true,
    act: (value) => {
      if (value !== 'none' && !printerPattern.test(value)) throw new UsageError(usage)
      return async (database, restaurant) => {
        const changes = { printer: value === 'none' ? null : value }
        await changeKitchenSettings(database, { restaurant, changes, ...byCommand() })
        return [value === 'none' ? 'no printer' : `printer at ${value}`]
      }
    },
  },
}

function readName(name: string): string {
  const typed = tidyText(name)
  if (typed.length === 0 || typed.length > 40) throw new CommandError('a name has 1 to 40 letters')
  return typed
}
