import { randomUUID } from 'node:crypto'
import { Registry } from '@prometheus-io/client'
import type { TapAction } from '#contract/kitchen/taps.ts'
import { openDatabase } from '#server/db/open.ts'
import { createPasswords } from '#server/state/passwords/passwords.ts'
import { newPairingCode } from '#server/stores/kitchen/devices.ts'
import { renewPerson } from '#server/stores/kitchen/people.ts'
import { LITTLE_MEMORY } from '#testing/programs/test-app.ts'
import { pairBoard } from '#testing/shopper/board.ts'
import { sendTo } from '#testing/shopper/send.ts'

const person = { name: 'Camille', pin: '2468' }

/** A paired device with a person at it, for a program in a separate process. */
export type PairedDevice = {
  restaurant: number
  /** The credentials of the device. */
  headers: { authorization: string }
  /** Sends a request with the device’s credentials, to the program at `origin`. */
  send: (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    origin?: string,
  ) => Promise<Response>
  /** Taps on an order, by its internal id, under a new idempotency key unless one is given. */
  tap: (order: string, action: TapAction, key?: string, origin?: string) => Promise<Response>
}

/**
 * Prepares the pairing of a device with a restaurant directly in the database; an embedded database
 * must be closed elsewhere. The returned function pairs the device with a program started
 * afterwards.
 */
export async function prepareDevice(
  where: { databaseUrl: string | null; dataDir: string },
  restaurant: number,
): Promise<(origin: string) => Promise<PairedDevice>> {
  const database = await openDatabase(where)
  const code = await newPairingCode(database.db, restaurant, Date.now())
  await renewPerson(
    { database, passwords: createPasswords(new Registry(), { memory: LITTLE_MEMORY }) },
    { restaurant, ...person },
  )
  await database.close()
  return (origin) => pairDevice(origin, restaurant, code)
}

async function pairDevice(home: string, restaurant: number, code: string): Promise<PairedDevice> {
  const { token } = await pairBoard((request) => sendTo(home, request), { code, pin: person.pin })
  const authorization = `Bearer ${token}`
  const send: PairedDevice['send'] = (method, path, body, headers = {}, origin = home) =>
    fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', authorization, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    restaurant,
    headers: { authorization },
    send,
    tap: (order, action, key = randomUUID(), origin = home) =>
      send('POST', '/api/kitchen/taps', { order, action }, { 'idempotency-key': key }, origin),
  }
}
