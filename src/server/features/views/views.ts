import {
  MOST_VIEWS,
  type SavedView,
  type deleteView,
  type renameView,
  type saveView,
} from '#contract/office/views.ts'
import type { Tx } from '#server/db/open.ts'
import type { EndpointCall } from '#server/http/requests/serve.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { lockPerson } from '#server/stores/staff/people.ts'
import { readViews, takeView, writeView } from '#server/stores/staff/views.ts'

type ViewList = { results: SavedView[] }

/** Changes the views of a person, one change at a time, and returns all of them. */
const change = (
  { database }: Pick<Services, 'database'>,
  staff: string,
  work: (tx: Tx) => Promise<void>,
): Promise<ViewList> =>
  database.db.transaction().execute(async (tx) => {
    if (!(await lockPerson(tx, staff))) throw new Refusal('not_found')
    await work(tx)
    const results = await readViews(tx, staff)
    if (results.length > MOST_VIEWS) throw new Refusal('too_many_requests')
    return { results }
  })

/** Saves a view for the caller, who has at most `MOST_VIEWS` (P7). */
export const saveOwnView = (
  services: Pick<Services, 'database'>,
  { staff: { staff }, body }: EndpointCall<typeof saveView>,
): Promise<ViewList> => change(services, staff, (tx) => writeView(tx, staff, body))

export const renameOwnView = (
  services: Pick<Services, 'database'>,
  { staff: { staff }, params, body }: EndpointCall<typeof renameView>,
): Promise<ViewList> =>
  change(services, staff, async (tx) => {
    const view = await takeView(tx, staff, params.view)
    if (view === null) throw new Refusal('not_found')
    await writeView(tx, staff, { ...view, ...body })
  })

export const deleteOwnView = (
  services: Pick<Services, 'database'>,
  { staff: { staff }, params }: EndpointCall<typeof deleteView>,
): Promise<ViewList> =>
  change(services, staff, async (tx) => {
    if ((await takeView(tx, staff, params.view)) === null) throw new Refusal('not_found')
  })
