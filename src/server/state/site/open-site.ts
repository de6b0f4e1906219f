import type { Database } from '#server/db/open.ts'
import { type BackgroundService, repeat } from '#server/kit/repeat.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { ChangeFeed } from '#server/live/change-feed.ts'
import { type Maintenance, type SiteState, readSite } from './stored-site.ts'

/**
 * What head office wants of the site, as this process knows it: no order asks the database for it.
 * The database calls out a change and it is read at once; where no call comes, within the interval.
 * That is the promise: 15 seconds.
 */
export type OpenSite = BackgroundService & {
  /** The maintenance that is on at an instant. */
  maintenance: (now: number) => Maintenance | null
  isOrderingOff: (restaurant: number) => boolean
  /** Looks at the database: what was committed before the call is known after it. */
  refresh: () => Promise<void>
}

const POLL_MILLISECONDS = 15_000
/** Who is refused for a maintenance without an end in sight comes back after this. */
const AGAIN_SECONDS = 300

export async function openSite(
  { db }: Pick<Database, 'db'>,
  report: (error: unknown) => void,
): Promise<OpenSite> {
  let state: SiteState = { maintenance: null, ordersOff: new Map() }
  let newest = 0
  let begun = 0

  /** Of two looks at the same time the one that began later counts, whichever is answered last. */
  async function refresh(): Promise<void> {
    begun += 1
    const mine = begun
    const read = await readSite(db)
    if (mine < newest) return
    newest = mine
    state = read
  }

  await refresh()
  const poll = repeat(() => refresh(), { every: POLL_MILLISECONDS, report })
  return {
    maintenance(now) {
      const { maintenance } = state
      return maintenance !== null && (maintenance.endsAt === null || now < maintenance.endsAt)
        ? maintenance
        : null
    },
    isOrderingOff: (restaurant) => state.ordersOff.has(restaurant),
    refresh,
    stop: poll.stop,
  }
}

/** Looks at once when the database says that the site changed, or may have. */
export const subscribeSite = (
  site: OpenSite,
  live: Pick<ChangeFeed, 'subscribe'>,
  report: (error: unknown) => void,
): void => {
  live.subscribe('site', () => void site.refresh().catch(report))
}

/** Nobody orders or pays during a maintenance (S15); says when to come back. */
export function refuseInMaintenance(site: Pick<OpenSite, 'maintenance'>, now: number): void {
  const maintenance = site.maintenance(now)
  if (maintenance === null) return
  const seconds =
    maintenance.endsAt === null ? AGAIN_SECONDS : Math.ceil((maintenance.endsAt - now) / 1000)
  throw new Refusal('maintenance', { headers: { 'retry-after': String(Math.max(1, seconds)) } })
}
