import { type AlertChanges, compareAlerts } from '#domain/alerts/compare-alerts.ts'
import type { AttentionItem } from '#server/features/today/attention.ts'
import { readDay } from '#server/features/today/today.ts'
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

/** Minimum time between two comparisons, in milliseconds. It applies to all processes together. */
export const ROUND_MILLISECONDS = 10_000
type AnnouncedAlert = AttentionItem & { id: string }
/** Milliseconds for which a settled alert is stored. */
const KEPT_MILLISECONDS = 90 * 24 * 3_600_000

/**
 * Compares the current problems with the stored alerts, opens and ends alerts (H1), and plans the
 * notifications of people and webhooks (H19). If another process begins a later comparison while
 * this one reads, this one writes nothing.
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
