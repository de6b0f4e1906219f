import type { AlertView } from '#contract/office/alerts.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import type { StoredAlert } from '#server/stores/alerts/alerts.ts'

/**
 * An alert as shown to a staff member. An alert taken by a person who has left since is shown as
 * not taken.
 */
export const toAlertView = (
  { id, openedAt, taker }: StoredAlert,
  { staff }: Pick<StaffViewer, 'staff'>,
): AlertView => ({
  id,
  openedAt: openedAt.toISOString(),
  taken:
    taker === null
      ? null
      : { name: taker.name, at: taker.at.toISOString(), isOwn: taker.by === staff },
})
