import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Board, Desk, TapAction, Ticket } from '#contract/kitchen/kitchen.ts'
import { type TwoVersions, runCommand } from './two-versions.ts'

/** The restaurant of `HAUSSMANN`. */
const SLUG = 'paris-haussmann'
const PAUSE = 100

/**
 * A board of the restaurant, which takes every order that it shows one step further, again and
 * again, at whichever program serves. It was paired by the command of the version before.
 */
export async function openBoard(
  house: TwoVersions,
  before: { databaseUrl: string; tree: string },
): Promise<{ taps: () => number; stop: () => Promise<void> }> {
  const command = (pattern: RegExp, ...words: string[]): string => {
    const said = runCommand(before, 'kitchen', ...words)
    return pattern.exec(said)?.[1] ?? said
  }
  let authorization = ''
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const shop = house.shops[Math.floor(Math.random() * house.shops.length)]
    const reply = await fetch(`${shop}/api/kitchen/${path}`, {
      method,
      headers: {
        'idempotency-key': randomUUID(),
        ...(authorization === '' ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (reply.status >= 500)
      house.faults.push(`${method} ${path} was answered with ${await reply.clone().text()}`)
    return reply
  }
  const code = command(/code (\S+):/, 'pair', SLUG)
  const paired = (await (await ask('POST', 'devices', { code, name: 'Tablette' })).json()) as {
    token: string
  }
  authorization = `Bearer ${paired.token}`
  const pin = command(/PIN (\d+)/, 'add-person', SLUG, 'Camille')
  const { people } = (await (await ask('GET', 'desk')).json()) as Desk
  const come = await ask('PUT', 'desk/person', { person: people[0]?.id, pin })
  if (!come.ok) throw new Error(`nobody came to the board: ${await come.text()}`)

  let [open, taps] = [true, 0]
  async function work(): Promise<void> {
    for (; open; await sleep(PAUSE)) {
      const { tickets } = (await (await ask('GET', 'board')).json()) as Board
      await ask('POST', 'heartbeat', { showing: tickets.map(({ id }) => id) })
      for (const ticket of tickets) {
        const action = nextOf(ticket)
        // Its customer may have changed the order meanwhile: then the tap is refused.
        if (action && (await ask('POST', 'taps', { order: ticket.id, action })).ok) taps += 1
      }
    }
  }
  const working = work().catch((error: unknown) => {
    if (open) house.faults.push(`the board: ${String(error)}`)
  })
  return {
    taps: () => taps,
    async stop() {
      open = false
      await working
    },
  }
}

function nextOf({ status, acceptedAt }: Ticket): TapAction | null {
  switch (status) {
    case 'received':
      return acceptedAt === null ? 'accept' : 'start'
    case 'in-preparation':
      return 'ready'
    case 'ready':
      return 'hand-over'
    default:
      return null
  }
}
