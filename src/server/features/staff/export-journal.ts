import {
  type AuditEntryView,
  EXPORTED_ENTRIES,
  type exportAudit as endpoint,
} from '#contract/office/audit.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { parisSecondOf } from '#domain/time/wall-clock.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { csvOf } from '#contract/csv.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { translator } from '#texts/translator.ts'
import { searchAudit } from './journal.ts'

/**
 * Exports the journal entries that match the filters and that the viewer may read, as CSV, newest
 * first and at most `EXPORTED_ENTRIES` (P5). The export is recorded in the journal before any data
 * are returned.
 */
export async function exportAudit(
  services: Pick<Services, 'catalogue' | 'database' | 'now'>,
  viewer: StaffViewer,
  filters: BodyOf<typeof endpoint>,
  locale: Locale,
): Promise<ReplyOf<typeof endpoint>> {
  const entries: AuditEntryView[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof searchAudit>> = await searchAudit(services, viewer, {
      ...filters,
      after: after ?? undefined,
    })
    entries.push(...page.results)
    after = page.next
  } while (after !== null && entries.length < EXPORTED_ENTRIES)
  await services.database.db.transaction().execute((tx) =>
    writeAudit(tx, {
      actor: { by: 'staff', staff: viewer.staff },
      action: 'journal-exported',
      subject: `staff ${viewer.staff}`,
      after: { entries: entries.length, ...filters },
      at: services.now(),
    }),
  )
  return { csv: asCsv(entries, locale), entries: entries.length, isWhole: after === null }
}

const heads = ['at', 'who', 'where', 'what', 'about', 'before', 'after', 'reason', 'page'] as const

function asCsv(entries: readonly AuditEntryView[], locale: Locale): string {
  const say = translator('office-journal', locale)
  const people = translator('office-people', locale)
  const rows = entries.map((entry) => [
    parisSecondOf(Date.parse(entry.at)),
    entry.by === 'command' ? say('journal.command') : (entry.actor?.name ?? ''),
    entry.session === null
      ? ''
      : `${entry.session.device || people('access.device')}, ${parisSecondOf(Date.parse(entry.session.openedAt))}`,
    say(`action.${entry.action}`),
    entry.subjectName ?? entry.subject,
    asText(entry.before),
    asText(entry.after),
    entry.reason ?? '',
    String(entry.page),
  ])
  // Spreadsheets expect a semicolon as separator in languages that use the decimal comma.
  const separator = locale === 'en' ? ',' : ';'
  return csvOf([heads.map((head) => say(`journal.head.${head}`)), ...rows], separator)
}

const asText = (fields: AuditEntryView['before']): string =>
  fields === null ? '' : JSON.stringify(fields)
