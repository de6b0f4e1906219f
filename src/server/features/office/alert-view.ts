import type { AlertView } from '#contract/office/alerts.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import type { StoredAlert } from '#server/stores/alerts/alerts.ts'

/** An alert as its reader sees it. One that somebody took who has left since is nobody's. */
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
