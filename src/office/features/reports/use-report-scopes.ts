import type { ReplyOf } from '#contract/endpoint.ts'
import { listReportScopes } from '#contract/office/reports.ts'
import { useApi } from '#office/base/query/use-api.ts'

/** The scopes of reports that the user may see; undefined until they are loaded. */
export type ReportScopes = ReplyOf<typeof listReportScopes> | undefined

export const useReportScopes = (): ReportScopes => useApi(listReportScopes, {}).data

/** The name of a scope; undefined until it is loaded. */
export const scopeName = (scopes: ReportScopes, scopeId: string | null): string | undefined =>
  scopes?.results.find(({ scope }) => scope === scopeId)?.name
