import * as endpoints from '#contract/office/views.ts'
import { deleteOwnView, renameOwnView, saveOwnView } from '#server/features/views/views.ts'
import { type Route, route } from '#server/services/route.ts'
import { readViews } from '#server/stores/staff/views.ts'

export const viewRoutes: readonly Route[] = [
  route(endpoints.listViews, async ({ database }, { staff }) => ({
    results: await readViews(database.db, staff.staff),
  })),
  route(endpoints.saveView, saveOwnView),
  route(endpoints.renameView, renameOwnView),
  route(endpoints.deleteView, deleteOwnView),
]
