import type { AlertView } from '#contract/office/alerts.ts'
import { concerns } from '#domain/alerts/alert.ts'
import { scopeOf } from '#server/features/rights/scope.ts'
import { toAlertView } from '#server/features/today/alert-view.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { type StoredAlert, lockAlert, setTaker } from '#server/stores/alerts/alerts.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'

type AlertIntakeServices = Pick<Services, 'database' | 'now'>
type Change = 'taken' | 'handed-back'

/**
 * Assigns an open alert to the viewer, or releases it. Anybody who may see the alert may take it.
 * If two people take it at once, the second request is refused, with the name of the first person.
 * Does nothing if the alert already is in the requested state.
 */
export async function changeTaker(
  { database, now }: AlertIntakeServices,
  viewer: StaffViewer,
  { id, to }: { id: string; to: Change },
): Promise<AlertView> {
  const alert = await database.db.transaction().execute(async (tx) => {
    const storedAlert = await lockAlert(tx, id)
    if (
      storedAlert === null ||
      storedAlert.endedAt !== null ||
      !concerns(storedAlert, scopeOf(viewer, 'today'))
    )
      throw new Refusal('not_found')
    const { taker } = storedAlert
    if (taker !== null && taker.by !== viewer.staff)
      throw new Refusal('alert_taken', { details: toAlertView(storedAlert, viewer) })
    if ((taker === null) === (to === 'handed-back')) return storedAlert
    const at = now()
    const change = to === 'taken' ? { by: viewer.staff, at } : null
    await setTaker(tx, id, change)
    await writeAudit(tx, {
      actor: { by: 'staff', staff: viewer.staff },
      action: `alert-${to}`,
      subject: subjectOf(storedAlert),
      after: { alert: storedAlert.kind },
      at,
    })
    return {
      ...storedAlert,
      taker: change === null ? null : { ...change, name: viewer.name, at: new Date(at) },
    }
  })
  return toAlertView(alert, viewer)
}

/**
 * The subject of the journal entry. An alert about one restaurant is recorded under that
 * restaurant, so that it appears among the entries of the restaurant.
 */
const subjectOf = ({ id, restaurants }: StoredAlert): string =>
  restaurants?.length === 1 ? `restaurant ${restaurants[0]}` : `alert ${id}`
