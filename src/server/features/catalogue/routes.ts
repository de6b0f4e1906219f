import * as endpoints from '#contract/office/catalogue.ts'
import { countOpenWork } from '#contract/office/open-work.ts'
import { hasRight } from '#domain/staff/rights.ts'
import { checkDraft } from '#server/features/catalogue/check-draft.ts'
import { confirmEdits } from '#server/features/catalogue/confirm-edits.ts'
import { countChanges } from '#server/features/catalogue/count-changes.ts'
import { editDraft } from '#server/features/catalogue/edit-draft.ts'
import { readEntryUse, readPriceExceptions } from '#server/features/catalogue/entry-use.ts'
import { importFile } from '#server/features/catalogue/import-file.ts'
import { PREVIEW_PATH } from '#server/features/catalogue/preview-bar.ts'
import { previewToken } from '#server/features/catalogue/preview.ts'
import { publishDraft } from '#server/features/catalogue/publish.ts'
import {
  listChangeSets,
  readCatalogue,
  readSet,
  readEntryHistory,
} from '#server/features/catalogue/read-catalogue.ts'
import { readDraftView } from '#server/features/catalogue/read-draft.ts'
import { discardDraft, recallChangeSet, undoChangeSet } from '#server/features/catalogue/recall.ts'
import { scopeOf } from '#server/features/rights/scope.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { type Route, route } from '#server/services/route.ts'
import type { Services } from '#server/services/services.ts'
import { readAlertsOf } from '#server/stores/alerts/alerts.ts'

async function countAlerts({ database, now }: Services, staff: StaffViewer): Promise<number> {
  const scope = scopeOf(staff, 'today')
  const { open } = await readAlertsOf(database.db, { scope, since: now() })
  return open.length
}

export const catalogueRoutes: readonly Route[] = [
  route(endpoints.getOfficeCatalogue, readCatalogue),
  route(endpoints.getCatalogueDraft, (services, { staff }) => readDraftView(services, staff)),
  route(endpoints.editCatalogue, editDraft),
  route(endpoints.importIntoDraft, importFile),
  route(endpoints.discardCatalogueDraft, discardDraft),
  route(endpoints.confirmCatalogueEdits, confirmEdits),
  route(endpoints.checkCatalogueDraft, checkDraft),
  route(endpoints.previewCatalogueDraft, async (services) => ({
    path: `${PREVIEW_PATH}/${await previewToken(services)}`,
  })),
  route(endpoints.publishCatalogueDraft, (services, { staff, body, idempotencyKey: key }) =>
    publishDraft(services, staff, { ...body, key }),
  ),
  route(endpoints.listChangeSets, async (services) => ({
    sets: await listChangeSets(services),
  })),
  route(endpoints.getChangeSet, readSet),
  route(endpoints.recallChangeSet, recallChangeSet),
  route(endpoints.undoChangeSet, undoChangeSet),
  route(endpoints.getEntryHistory, async (services, { query }) => ({
    changes: await readEntryHistory(services, query.entry),
  })),
  route(endpoints.getEntryUse, (services, { query }) => readEntryUse(services, query.entry)),
  route(endpoints.listPriceExceptions, readPriceExceptions),
  route(countOpenWork, async (services, { staff }) => ({
    attention: hasRight(staff.grants, 'today') ? await countAlerts(services, staff) : null,
    changes: hasRight(staff.grants, 'catalogue') ? await countChanges(services) : null,
  })),
]
