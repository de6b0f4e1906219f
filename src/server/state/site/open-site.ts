import type { Database } from '#server/db/open.ts'
import { type BackgroundService, repeat } from '#server/kit/repeat.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { ChangeFeed } from '#server/live/change-feed.ts'
import { type Notice, readOpenNotices } from './stored-notices.ts'
import { type Maintenance, type SiteState, readSite } from './stored-site.ts'

/**
 * The site settings of the head office, cached by this process, so that no order queries the
 * database for them. The database notifies of a change, which is then read at once; if a
 * notification is lost, the change is read within 15 seconds.
 */
export type OpenSite = BackgroundService & {
  /** The maintenance in force at an instant; null if there is none. */
  maintenance: (now: number) => Maintenance | null
  isOrderingOff: (restaurant: number) => boolean
  /**
   * When (epoch milliseconds) and why the head office switched off online ordering in a restaurant;
   * null if it is on.
   */
  orderingOff: (restaurant: number) => { reason: string | null; beganAt: number } | null
  /** The notices that visitors see at an instant, the latest first. */
  notices: (now: number) => readonly Notice[]
  /**
   * Reads the settings from the database. Afterwards, the other functions include everything that
   * was committed before the call.
   */
  refresh: () => Promise<void>
}

const POLL_MILLISECONDS = 15_000
/**
 * Seconds after which a client may repeat a request that was refused during a maintenance of
 * unknown length.
 */
const AGAIN_SECONDS = 300

export async function openSite(
  { database: { db }, now }: { database: Pick<Database, 'db'>; now: () => number },
  report: (error: unknown) => void,
): Promise<OpenSite> {
  let state: SiteState & { notices: readonly Notice[] } = {
    maintenance: null,
    ordersOff: new Map(),
    notices: [],
  }
  let newest = 0
  let readsStarted = 0

  /**
   * Reads the settings. If several reads overlap, the result of the read that began last is used,
   * in whatever order they finish.
   */
  async function refresh(): Promise<void> {
    readsStarted += 1
    const mine = readsStarted
    const [storedSite, notices] = await Promise.all([readSite(db), readOpenNotices(db, now())])
    if (mine < newest) return
    newest = mine
    state = { ...storedSite, notices }
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
    orderingOff: (restaurant) => state.ordersOff.get(restaurant) ?? null,
    notices: (at) => state.notices.filter(({ beginsAt, endsAt }) => beginsAt <= at && at < endsAt),
    refresh,
    stop: poll.stop,
  }
}

/**
 * Refreshes at once when the database notifies that the site settings changed, or after
 * notifications may have been lost.
 */
export const subscribeSite = (
  site: OpenSite,
  live: Pick<ChangeFeed, 'subscribe'>,
  report: (error: unknown) => void,
): void => {
  live.subscribe('site', () => void site.refresh().catch(report))
}

/** Refuses orders and payments during a maintenance (S15), with the time to retry. */
export function refuseInMaintenance(site: Pick<OpenSite, 'maintenance'>, now: number): void {
  const maintenance = site.maintenance(now)
  if (maintenance === null) return
  const seconds =
    maintenance.endsAt === null ? AGAIN_SECONDS : Math.ceil((maintenance.endsAt - now) / 1000)
  throw new Refusal('maintenance', { headers: { 'retry-after': String(Math.max(1, seconds)) } })
}
