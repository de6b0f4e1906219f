import type { FastifyInstance } from 'fastify'
import {
  checkCatalogueDraft,
  confirmCatalogueEdits,
  discardCatalogueDraft,
  editCatalogue,
  getCatalogueDraft,
  getChangeSet,
  getEntryHistory,
  getEntryUse,
  getOfficeCatalogue,
  importIntoDraft,
  listChangeSets as listEndpoint,
  previewCatalogueDraft,
  publishCatalogueDraft,
  recallChangeSet as recallEndpoint,
  undoChangeSet as undoEndpoint,
} from '#contract/office/catalogue.ts'
import { checkDraft } from '#server/features/catalogue/check-draft.ts'
import { confirmEdits } from '#server/features/catalogue/confirm-edits.ts'
import { editDraft } from '#server/features/catalogue/edit-draft.ts'
import { PREVIEW_PATH } from '#server/features/catalogue/preview-bar.ts'
import { previewToken } from '#server/features/catalogue/preview.ts'
import { readEntryUse } from '#server/features/catalogue/entry-use.ts'
import { importFile } from '#server/features/catalogue/import-file.ts'
import { publishDraft } from '#server/features/catalogue/publish.ts'
import {
  listChangeSets,
  readCatalogue,
  readSet,
  readEntryHistory,
} from '#server/features/catalogue/read-catalogue.ts'
import { readDraftView } from '#server/features/catalogue/read-draft.ts'
import { discardDraft, recallChangeSet, undoChangeSet } from '#server/features/catalogue/recall.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function officeCatalogueRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, getOfficeCatalogue, ({ staff }) => readCatalogue(services, staff))

  registerEndpoint(app, getCatalogueDraft, ({ staff }) => readDraftView(services, staff))

  registerEndpoint(app, editCatalogue, ({ staff, body }) => editDraft(services, staff, body.edits))

  registerEndpoint(app, importIntoDraft, ({ staff, body }) =>
    importFile(services, staff, body.text),
  )

  registerEndpoint(app, discardCatalogueDraft, ({ staff, params }) =>
    discardDraft(services, staff, params.id),
  )

  registerEndpoint(app, confirmCatalogueEdits, ({ staff, body }) =>
    confirmEdits(services, staff, body),
  )

  registerEndpoint(app, checkCatalogueDraft, ({ staff }) => checkDraft(services, staff))

  registerEndpoint(app, previewCatalogueDraft, async () => ({
    path: `${PREVIEW_PATH}/${await previewToken(services)}`,
  }))

  registerEndpoint(app, publishCatalogueDraft, ({ staff, body, idempotencyKey: key }) =>
    publishDraft(services, staff, { ...body, key }),
  )

  registerEndpoint(app, listEndpoint, async () => ({ sets: await listChangeSets(services) }))

  registerEndpoint(app, getChangeSet, ({ staff, params }) => readSet(services, staff, params.id))

  registerEndpoint(app, recallEndpoint, ({ staff, params }) =>
    recallChangeSet(services, staff, params.id),
  )

  registerEndpoint(app, undoEndpoint, ({ staff, params }) =>
    undoChangeSet(services, staff, params.id),
  )

  registerEndpoint(app, getEntryHistory, async ({ query }) => ({
    changes: await readEntryHistory(services, query.entry),
  }))

  registerEndpoint(app, getEntryUse, ({ query }) => readEntryUse(services, query.entry))
}
