import type { ReplyOf } from '#contract/endpoint.ts'
import { listReportScopes } from '#contract/office/reports.ts'
import { useLoaded } from '#office/base/use-loaded.ts'

/** What reports can be about for the person; undefined until it is loaded. */
export type ReportScopes = ReplyOf<typeof listReportScopes> | undefined

export const useReportScopes = (): ReportScopes =>
  useLoaded('scopes', (api) => api.call(listReportScopes, {})).data

/** What a scope is called, once that is known. */
export const scopeName = (scopes: ReportScopes, scopeId: string | null): string | undefined =>
  scopes?.results.find(({ scope }) => scope === scopeId)?.name
