import { Registry } from '@prometheus-io/client'
import type { Database } from '#server/db/open.ts'
import { type Command, CommandError, reportLines } from './command.ts'
import { createPasswords } from '#server/state/passwords/passwords.ts'
import { readSource } from '#server/chain/source.ts'
import { newPairingCode, readDevices, unpairDevice } from '#server/stores/kitchen/devices.ts'
import { addPerson, newPin, readPeople, removePerson } from '#server/stores/kitchen/people.ts'
import { changeSettings } from '#server/stores/kitchen/settings.ts'

const usage = `npm run kitchen -- pair SLUG | devices SLUG | unpair DEVICE
  | people SLUG | add-person SLUG NAME | remove-person SLUG NAME
  | accept SLUG automatic|by-hand | printer SLUG HOST:PORT|none`

/** Manages the restaurants' boards. */
export const kitchenCommand: Command = (args) => reportLines(readArgs(args))

type Act = (database: Database, restaurant: number) => Promise<string[]>

function readArgs([verb = '', about = '', value = '', ...rest]: readonly string[]): (
  database: Database,
) => Promise<string[]> {
  const wanted = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (wanted === undefined || about === '' || rest.length > 0 || (value !== '') !== wanted.takes)
    throw new CommandError(usage)
  if (verb === 'unpair')
    return async ({ db }) => {
      if (!/^\d{1,18}$/.test(about) || !(await unpairDevice(db, about, Date.now())))
        throw new CommandError(`${about}: no such device`)
      return [`device ${about}: unpaired`]
    }
  const act = wanted.act(value)
  return async (database) => {
    const { restaurants } = await readSource(database.db)
    const restaurant = restaurants.find(({ slug }) => slug === about)
    if (!restaurant) throw new CommandError(`${about}: no such restaurant`)
    return act(database, restaurant.id)
  }
}

const verbs: Readonly<Record<string, { takes: boolean; act: (value: string) => Act }>> = {
  pair: {
    takes: false,
    act:
      () =>
      async ({ db }, restaurant) => [
        `code ${await newPairingCode(db, restaurant, Date.now())}: pairs one device, within 15 minutes`,
      ],
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
    act: (given) => {
      const name = readName(given)
      return async (database, restaurant) => {
        const pin = newPin()
        const passwords = createPasswords(new Registry())
        if ((await addPerson({ database, passwords }, { restaurant, name, pin })) === null)
          throw new CommandError(`${name}: works there already`)
        return [`${name}: PIN ${pin}, shown once`]
      }
    },
  },
  'remove-person': {
    takes: true,
    act: (given) => {
      const name = readName(given)
      return async ({ db }, restaurant) => {
        if (!(await removePerson(db, { restaurant, name, now: Date.now() })))
          throw new CommandError(`${name}: nobody of that name`)
        return [`${name}: removed`]
      }
    },
  },
  accept: {
    takes: true,
    act: (value) => {
      if (value !== 'automatic' && value !== 'by-hand') throw new CommandError(usage)
      return async ({ db }, restaurant) => {
        await changeSettings(db, restaurant, { acceptance: value })
        return [`orders are accepted ${value === 'by-hand' ? 'by hand' : 'by the board itself'}`]
      }
    },
  },
  printer: {
    takes: true,
    act: (value) => {
      if (
        value !== 'none' &&
        !/^[\w.-]{1,253}:[1-9]\d{0,4}$|^\[[\da-f:]{2,45}\]:[1-9]\d{0,4}$/i.test(value)
      )
        throw new CommandError(usage)
      return async ({ db }, restaurant) => {
        await changeSettings(db, restaurant, { printer: value === 'none' ? null : value })
        return [value === 'none' ? 'no printer' : `printer at ${value}`]
      }
    },
  },
}

function readName(name: string): string {
  const trimmed = name.trim()
  if (trimmed.length === 0 || trimmed.length > 40)
    throw new CommandError('a name has 1 to 40 letters')
  return trimmed
}
