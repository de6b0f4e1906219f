import { type AlertChanges, compareAlerts } from '#domain/alerts/compare-alerts.ts'
import type { AttentionItem } from '#server/features/office/attention.ts'
import { readDay } from '#server/features/office/today.ts'
import type { Services } from '#server/services/services.ts'
import {
  changeAlerts,
  claimRound,
  deleteOldAlerts,
  holdRound,
  openAlert,
  readUnsettled,
  spreadAlert,
} from '#server/stores/alerts/alerts.ts'
import { planDeliveries } from './plan-deliveries.ts'

/** Of all processes, one compares, at most this often (ms). */
export const ROUND_MILLISECONDS = 10_000
type AnnouncedAlert = AttentionItem & { id: string }
/** Alerts are kept for so long once they are settled. */
const KEPT_MILLISECONDS = 90 * 24 * 3_600_000

/**
 * Compares what needs a hand now with the alerts, opens and ends them (H1), and has people and
 * programs told (H19). A process that is overtaken by another while it reads writes nothing.
 */
export async function watchAlerts(services: Services): Promise<void> {
  const { database, jobs, now } = services
  const at = now()
  if (!(await claimRound(database.db, { at, every: ROUND_MILLISECONDS }))) return
  const { attentionItems } = await readDay(services, null)
  await database.db.transaction().execute(async (tx) => {
    if (!(await holdRound(tx, at))) return
    const changes: AlertChanges<AttentionItem> = compareAlerts(
      attentionItems,
      await readUnsettled(tx),
      at,
    )
    await changeAlerts(tx, { ...changes, at })
    const opened: AnnouncedAlert[] = []
    for (const item of changes.open) opened.push({ ...item, id: await openAlert(tx, item, at) })
    const spread: AnnouncedAlert[] = []
    for (const item of attentionItems) {
      const id = item.kind === 'sold-out' ? await spreadAlert(tx, item) : null
      if (id !== null) spread.push({ ...item, id })
    }
    await planDeliveries(tx, jobs, { opened, spread, settled: changes.settle, at })
  })
  await deleteOldAlerts(database.db, at - KEPT_MILLISECONDS)
}
