import { parseArgs } from 'node:util'
import { type MaintenanceReason, maintenanceReasons } from '#contract/shop/site.ts'
import { PARIS, dayIn } from '#domain/time/opening.ts'
import type { Database } from '#server/db/open.ts'
import { type Command, CommandError, UsageError, reportLines } from './command.ts'
import { readSource } from '#server/chain/source.ts'
import {
  closeSite,
  reopenSite,
  restartOrdering,
  stopOrdering,
} from '#server/features/site/switch-site.ts'
import { type SiteState, readSite } from '#server/state/site/stored-site.ts'

const usage = {
  forms: [
    'maintenance on [--until HH:MM] [--reason new-site]',
    'maintenance off',
    'status',
    'orders off SLUG [--reason TEXT]',
    'orders on SLUG',
  ],
  notes: [
    '--until is a time in Paris, today or else tomorrow: then the maintenance is over by itself',
    '--reason new-site tells visitors that a new site is coming; of a restaurant the reason is for you alone',
  ],
}

/** Switches the maintenance of the site, and the online orders of a restaurant, on or off. */
export const siteCommand: Command = (args) => reportLines(readSiteCommand(args, Date.now))

/** The author of this command's journal entries (P5). */
const actor = { by: 'command' } as const

type SiteCommand = (database: Database) => Promise<string[]>

/** Reads the arguments and returns the command; `now` is the clock, in epoch milliseconds. */
export function readSiteCommand(args: readonly string[], now: () => number): SiteCommand {
  const { words, until, reason } = readOptions(args)
  const [scope, verb, slug] = words
  const commandLine = [
    words.join(' '),
    until !== undefined && 'until',
    reason !== undefined && 'reason',
  ]
    .filter(Boolean)
    .join(' ')
  if (commandLine === 'status')
    return async ({ db }) => describe(await readSite(db), await slugsOf(db), now())
  if (/^maintenance on( until)?( reason)?$/.test(commandLine)) {
    const publicReason = reason === undefined ? null : readPublicReason(reason)
    return async (database) => {
      const at = now()
      const endsAt = until === undefined ? null : nextTime(until, at)
      await closeSite(database, { actor, at, endsAt, reason: publicReason })
      return [
        endsAt === null
          ? 'maintenance is on, until it is switched off'
          : `maintenance is on until ${inParis(endsAt)}, then over by itself`,
      ]
    }
  }
  if (commandLine === 'maintenance off') {
    return async (database) => {
      await reopenSite(database, { actor, at: now() })
      return ['maintenance is off']
    }
  }
  if (
    scope !== 'orders' ||
    words.length !== 3 ||
    until !== undefined ||
    !(verb === 'off' || (verb === 'on' && reason === undefined))
  ) {
    throw new UsageError(usage)
  }
  return async (database) => {
    const { restaurants } = await readSource(database.db)
    const restaurant = restaurants.find((entry) => entry.slug === slug)
    if (!restaurant) throw new CommandError(`${slug}: no such restaurant`)
    const by = { actor, at: now(), restaurant: restaurant.id }
    if (verb === 'off') await stopOrdering(database, { ...by, reason: reason ?? null })
    else await restartOrdering(database, by)
    return [`${slug}: online ordering is ${verb}`]
  }
}

function readOptions(args: readonly string[]): {
  words: string[]
  until?: string | undefined
  reason?: string | undefined
} {
  const text = { type: 'string' } as const
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { until: text, reason: text },
    })
    const { until, reason } = values
    if (until !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(until))
      throw new CommandError('--until: must be a time, like 14:30')
    return { words: positionals, until, reason }
  } catch (error) {
    throw error instanceof CommandError ? error : new UsageError(usage)
  }
}

/**
 * Returns the reason shown to visitors, which must be one that the pages have in every language.
 */
function readPublicReason(text: string): MaintenanceReason {
  const maintenanceReason = maintenanceReasons.find((name) => name === text)
  if (maintenanceReason === undefined)
    throw new CommandError(`--reason: must be one of ${maintenanceReasons.join(', ')}`)
  return maintenanceReason
}

/** The next instant, in epoch milliseconds, at which a clock in Paris shows this time. */
function nextTime(clock: string, now: number): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const on = (days: number) =>
    dayIn(now).add({ days }).toZonedDateTime({ timeZone: PARIS, plainTime: { hour, minute } })
      .epochMilliseconds
  return on(0) > now ? on(0) : on(1)
}

async function slugsOf(db: Database['db']): Promise<ReadonlyMap<number, string>> {
  const { restaurants } = await readSource(db)
  return new Map(restaurants.map(({ id, slug }) => [id, slug]))
}

function describe(
  { maintenance, ordersOff }: SiteState,
  slugs: ReadonlyMap<number, string>,
  now: number,
): string[] {
  const isOn = maintenance !== null && (maintenance.endsAt === null || now < maintenance.endsAt)
  return [
    isOn ? describeMaintenance(maintenance) : 'maintenance is off',
    ...(ordersOff.size === 0 ? ['online ordering is on everywhere'] : []),
    ...[...ordersOff].map(
      ([id, { reason, beganAt }]) =>
        `${slugs.get(id) ?? id}: online ordering is off since ${inParis(beganAt)}${reason === null ? '' : ` · ${reason}`}`,
    ),
  ]
}

const describeMaintenance = ({
  beganAt,
  endsAt,
  reason,
}: NonNullable<SiteState['maintenance']>): string =>
  `maintenance is on since ${inParis(beganAt)}${endsAt === null ? '' : ` until ${inParis(endsAt)}`}${reason === null ? '' : ` · ${reason}`}`

const inParis = (at: number): string => {
  const there = new Date(at).toLocaleString('sv', {
    timeZone: PARIS,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return `${there} in Paris`
}
