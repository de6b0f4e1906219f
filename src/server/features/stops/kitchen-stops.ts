import type { beginOfficeStop as endpoint } from '#contract/office/kitchens.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { endStop } from '#server/state/stops/stored-stops.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readPace } from '#server/stores/kitchen/overview.ts'
import { entryOf } from '#server/features/kitchen/read-kitchens.ts'
import { minutesOf, plannedEnd, startStop, untilOf } from './begin-stop.ts'

type KitchenStopServices = Pick<Services, 'catalogue' | 'database' | 'now' | 'stops'>

/** The facts about a stop that the journal records. */
const journalStop = (
  stop: { kind: string; minutes: number | null; endsAt: string | null } | undefined,
) =>
  stop && {
    kind: stop.kind,
    endsAt: stop.endsAt,
    ...(stop.minutes === null ? {} : { minutes: stop.minutes }),
  }

/**
 * Pauses a restaurant or lengthens its preparation times. Replaces an active stop of the same kind,
 * even one that the restaurant began; the restaurant cannot end it early (H13).
 */
export async function beginKitchenStop(
  services: KitchenStopServices,
  viewer: StaffViewer,
  { kitchen, ...body }: BodyOf<typeof endpoint> & { kitchen: string },
): Promise<ReplyOf<typeof endpoint>> {
  const { database, now, stops } = services
  const { id: restaurant } = entryOf(services, viewer, 'stops', kitchen)
  const at = now()
  const { kind } = body
  const endsAt = plannedEnd(services, { restaurant, kind, until: untilOf(body.for), at })
  const stop = await database.db.transaction().execute(async (tx) => {
    const before = (await readPace(tx, { restaurant, at })).find((each) => each.kind === kind)
    const startedStop = await startStop(tx, {
      restaurant,
      by: { staff: viewer.staff },
      kind,
      product: null,
      minutes: minutesOf(body),
      endsAt,
      at,
    })
    await writeAudit(tx, {
      actor: { by: 'staff', staff: viewer.staff },
      action: kind === 'pause' ? 'restaurant-paused' : 'restaurant-eased',
      subject: `restaurant ${restaurant}`,
      before: journalStop(before) ?? null,
      after: journalStop(startedStop.stop) ?? null,
      at,
    })
    const after = await readPace(tx, { restaurant, at })
    return after.find(({ id }) => id === startedStop.stop.id)
  })
  if (stop === undefined) throw new Error('the started stop is not in the restaurant’s stops')
  await stops.refresh()
  return { stop }
}

/** Ends a pause or a rush, whoever began it. Returns false if the stop had already ended. */
export async function endKitchenStop(
  services: KitchenStopServices,
  viewer: StaffViewer,
  { kitchen, stop }: { kitchen: string; stop: string },
): Promise<boolean> {
  const { database, now, stops } = services
  const { id: restaurant } = entryOf(services, viewer, 'stops', kitchen)
  const at = now()
  const isEnded = await database.db.transaction().execute(async (tx) => {
    const end = await endStop(tx, { restaurant, stop, at })
    // A stop of a product cannot be ended by this function. The refusal also rolls back what
    // `endStop` has written.
    if (end === null || end.stop.kind === 'sold-out') throw new Refusal('not_found')
    if (end.ended)
      await writeAudit(tx, {
        actor: { by: 'staff', staff: viewer.staff },
        action: 'restaurant-resumed',
        subject: `restaurant ${restaurant}`,
        before: journalStop(end.stop) ?? null,
        at,
      })
    return end.ended
  })
  await stops.refresh()
  return isEnded
}
