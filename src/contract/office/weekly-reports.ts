import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { reportScope } from './reports.ts'

/** Maximum number of reports that one person may receive each week. */
export const MOST_WEEKLY_REPORTS = 20

const weeklyReportSchema = z.object({
  id: z.string(),
  /** `mine`: everything that the person may see, for a person who may not see the whole chain. */
  scope: z.union([reportScope, z.literal('mine')]),
  /**
   * The name of a group, a seller or a restaurant; null for any other scope, and if the group,
   * seller or restaurant was deleted.
   */
  name: z.nullable(z.string()),
  startedAt: z.string(),
})
export type WeeklyReportView = z.output<typeof weeklyReportSchema>

const listSchema = z.object({
  /** The instant when the next reports are sent. */
  next: z.string(),
  results: z.array(weeklyReportSchema),
})
export type WeeklyReports = z.output<typeof listSchema>

const weeklyReportEndpoint = { viewer: 'staff', right: 'reports', reply: listSchema } as const

export const listWeeklyReports = defineEndpoint({
  id: 'listWeeklyReports',
  summary: 'Lists the caller’s weekly report subscriptions, emailed each Monday, oldest first',
  method: 'GET',
  path: '/api/office/weekly-reports',
  ...weeklyReportEndpoint,
  refusals: [],
})

export const startWeeklyReport = defineEndpoint({
  id: 'startWeeklyReport',
  summary:
    'Subscribes the caller to a report by email each Monday; no effect if already subscribed',
  method: 'POST',
  path: '/api/office/weekly-reports',
  ...weeklyReportEndpoint,
  /** The scope of the report; if omitted, the report covers everything that the person may see. */
  body: z.strictObject({ scope: z.optional(reportScope) }),
  /** `not_found`: the scope does not exist, or the person may not see it. */
  refusals: ['not_found'],
})

export const stopWeeklyReport = defineEndpoint({
  id: 'stopWeeklyReport',
  summary: 'Unsubscribes the caller from a weekly report',
  method: 'DELETE',
  path: '/api/office/weekly-reports/:report',
  ...weeklyReportEndpoint,
  params: z.object({ report: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  refusals: ['not_found'],
})
