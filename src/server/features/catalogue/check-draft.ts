import type { checkCatalogueDraft as endpoint } from '#contract/office/catalogue.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readSource } from '#server/chain/source.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { undone } from '#server/import/import-text.ts'
import { writeEdits, tellFault } from '#server/import/write-edits.ts'
import type { Services } from '#server/services/services.ts'
import { createCatalogue } from '#server/state/catalogue/catalogue.ts'
import { mostSoldLines } from '#server/stores/catalogue/sold-lines.ts'
import { readOpenDraft } from './read-draft.ts'
import { USUAL_CARTS, compareCarts, ownCarts } from './usual-carts.ts'

type Needs = Pick<Services, 'catalogue' | 'database' | 'now'>
const MONTH = 30 * 86_400_000

/**
 * What the checks find in the draft, and what usual carts cost by it (H8). The draft is written as an
 * import would write it, and taken back.
 */
export async function checkDraft(
  services: Needs,
  { locale }: Pick<StaffViewer, 'locale'>,
): Promise<ReplyOf<typeof endpoint>> {
  const { catalogue, database, now } = services
  await catalogue.refresh()
  const { edits } = await readOpenDraft(database.db, services)
  const seen = edits.at(-1)?.position ?? 0
  const tried = await undone(database, async (tx) => {
    const written = await writeEdits(tx, edits, now())
    return 'faults' in written ? written : { source: await readSource(tx, now()) }
  })
  if ('faults' in tried) return { seen, faults: tried.faults.map(tellFault), carts: [] }
  const menu = catalogue.now().chainMenu(locale)
  const sold = await mostSoldLines(database.readOnly, { since: now() - MONTH, most: USUAL_CARTS })
  const carts = [...sold, ...ownCarts(menu, USUAL_CARTS - sold.length)]
  const next = createCatalogue(tried.source).chainMenu(locale)
  return { seen, faults: [], carts: compareCarts(carts, menu, next) }
}
