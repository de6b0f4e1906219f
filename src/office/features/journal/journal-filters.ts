import { type AuditAction, auditActions } from '#contract/office/audit.ts'
import { isDay } from '#office/base/today.ts'

/** The filters of the journal, as written in the address (P7): ids only, no names. */
export type JournalFilters = {
  /** The first day, as `2026-11-24`; null for no limit. */
  from: string | null
  until: string | null
  person: string | null
  action: AuditAction | null
  /** The subject, for example `order 12` or `staff 0f…`. */
  subject: string | null
}

export const noFilters: JournalFilters = {
  from: null,
  until: null,
  person: null,
  action: null,
  subject: null,
}

const personPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const subjectPattern = /^[a-z-]{1,30} [\w-]{1,49}$/

/**
 * Reads the filters from an address. Unknown values are ignored, so a wrong link shows the whole
 * journal.
 */
export function readFilters(search: URLSearchParams): JournalFilters {
  const only = (name: string, isRight: (text: string) => boolean): string | null => {
    const text = search.get(name)
    return text !== null && isRight(text) ? text : null
  }
  return {
    from: only('from', isDay),
    until: only('until', isDay),
    person: only('person', (text) => personPattern.test(text)),
    action: auditActions.find((action) => action === search.get('action')) ?? null,
    subject: only('subject', (text) => subjectPattern.test(text)),
  }
}

/** The filters that are set, as sent to the server and written in the address. */
export const queryOf = (filters: JournalFilters): Partial<Record<keyof JournalFilters, string>> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
