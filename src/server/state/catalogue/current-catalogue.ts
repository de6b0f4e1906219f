import type { Database } from '#server/db/open.ts'
import { type BackgroundService, repeat } from '#server/kit/repeat.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import { readSource, readVersion } from '#server/chain/source.ts'

/** The current version of the catalogue. An import by any process is noticed within a second. */
export type CurrentCatalogue = BackgroundService & {
  now: () => Catalogue
  /**
   * Reloads the catalogue when the database has another version. `version`: the database's version,
   * if the caller has just read it.
   */
  refresh: (version?: string) => Promise<Catalogue>
}

const POLL_MILLISECONDS = 1000

/**
 * Loads the catalogue and checks for a new version every second. `draws`: whether all pictures are
 * drawn in advance, because the program serves pages that contain them.
 */
export async function openCatalogue(
  { database, draws, now }: { database: Database; draws: boolean; now: () => number },
  report: (error: unknown) => void,
): Promise<CurrentCatalogue> {
  let current = createCatalogue(await readSource(database.db, now()))
  let reading: Promise<Catalogue> | null = null
  const drawAhead = () => {
    if (draws) void current.pictures.drawAll().catch(report)
  }

  drawAhead()

  async function refresh(version?: string): Promise<Catalogue> {
    if ((version ?? (await readVersion(database.db))) === current.version) return current
    reading ??= readSource(database.db, now())
      .then((source) => {
        current = createCatalogue(source, current.pictures.drawnPictures)
        drawAhead()
        return current
      })
      .finally(() => {
        reading = null
      })
    return reading
  }

  const poll = repeat(() => refresh(), { every: POLL_MILLISECONDS, report })
  return { now: () => current, refresh, stop: poll.stop }
}
