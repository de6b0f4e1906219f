import type { FastifyInstance } from 'fastify'
import { countOpenWork } from '#contract/office/open-work.ts'
import { countChanges } from '#server/features/catalogue/count-changes.ts'
import { hasRight } from '#domain/staff/rights.ts'
import { scopeOf } from '#server/features/rights/scope.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { readAlertsOf } from '#server/stores/alerts/alerts.ts'

export function openWorkRoutes(app: FastifyInstance, services: Services): void {
  const countAlerts = async (staff: StaffViewer) => {
    const scope = scopeOf(staff, 'today')
    const { open } = await readAlertsOf(services.database.db, { scope, since: services.now() })
    return open.length
  }
  registerEndpoint(app, countOpenWork, async ({ staff }) => ({
    attention: hasRight(staff.grants, 'today') ? await countAlerts(staff) : null,
    changes: hasRight(staff.grants, 'catalogue') ? await countChanges(services) : null,
  }))
}
