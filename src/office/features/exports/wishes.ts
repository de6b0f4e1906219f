import { numberFormat } from '#ui/base/formats.ts'
import { EXPORT_DAYS, type Export } from '#contract/office/exports.ts'
import type { WeeklyReportView } from '#contract/office/weekly-reports.ts'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { DAY } from '#domain/time/durations.ts'

/**
 * The files that a report offers, by format; the files of the books are offered on the page of the
 * books.
 */
export const reportFormats = [
  { format: 'csv', datasets: ['orders', 'order-lines', 'day-sums'] },
  { format: 'parquet', datasets: ['orders', 'order-lines', 'order-steps', 'day-sums'] },
] as const

/** The instant at which a file is deleted. */
export const deletedAt = ({ askedAt }: Pick<Export, 'askedAt'>): string =>
  new Date(Date.parse(askedAt) + EXPORT_DAYS * DAY).toISOString()

/** Whether the file has reached its final state. */
export const isOver = ({ state }: Pick<Export, 'state'>): boolean =>
  state !== 'waiting' && state !== 'writing'

/** The address from which the browser downloads a file. */
export const fileHref = ({ id }: Pick<Export, 'id'>): string => `/api/office/exports/${id}/file`

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** The size of a file: `12 ko`, `3.4 MB`. */
export function sizeText(bytes: number, locale: Locale): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return numberFormat(intlLocale[locale], {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** step)
}

/**
 * Whether a weekly report has the scope of the page; a null `pageScope` means all that the user may
 * see.
 */
export const isOfScope = ({ scope }: Pick<WeeklyReportView, 'scope'>, pageScope: string | null) =>
  pageScope === null ? scope === 'chain' || scope === 'mine' : scope === pageScope
