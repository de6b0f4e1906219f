import { checkCatalogueDraft } from '#contract/office/catalogue.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'

export type Checks = ReplyOf<typeof checkCatalogueDraft>

/** The results of the checks on the draft, requested again after each edit and each publication. */
export function useChecks(): Loaded<Checks> {
  const { draft } = useCatalogue()
  return useQueryOf(
    ['checks of draft', draft.version, draft.id, draft.seen, draft.edits.length],
    (api) => api.call(checkCatalogueDraft, {}),
  )
}
