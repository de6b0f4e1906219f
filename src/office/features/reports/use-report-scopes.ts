import type { ReplyOf } from '#contract/endpoint.ts'
import { listReportScopes } from '#contract/office/reports.ts'
import { useLoaded } from '#office/base/use-loaded.ts'

/** The scopes of reports that the user may see; undefined until they are loaded. */
export type ReportScopes = ReplyOf<typeof listReportScopes> | undefined

export const useReportScopes = (): ReportScopes =>
  useLoaded('scopes', (api) => api.call(listReportScopes, {})).data

/** The name of a scope; undefined until it is loaded. */
export const scopeName = (scopes: ReportScopes, scopeId: string | null): string | undefined =>
  scopes?.results.find(({ scope }) => scope === scopeId)?.name
