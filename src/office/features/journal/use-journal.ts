import { type AuditEntryView, findAudit } from '#contract/office/audit.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { type LoadedPages, useApiPages } from '#office/base/query/use-api-pages.ts'
import { type JournalFilters, queryOf } from './journal-address.ts'

/** The filtered journal, loaded page by page. */
export function useJournal(filters: JournalFilters): LoadedPages<AuditEntryView> {
  const query = queryOf(filters) as QueryOf<typeof findAudit>
  return useApiPages(findAudit, (after) => ({
    query: { ...query, ...(after !== undefined && { after }) },
  }))
}
