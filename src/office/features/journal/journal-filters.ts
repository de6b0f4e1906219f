import { type AuditAction, auditActions } from '#contract/office/audit.ts'

/** What the journal shows, as it stands in the address (P7). Ids only: nobody's name. */
export type JournalFilters = {
  /** Days as `2026-11-24`; null for no bound. */
  from: string | null
  until: string | null
  person: string | null
  action: AuditAction | null
  /** `order 12`, `staff 0f…`. */
  subject: string | null
}

export const noFilters: JournalFilters = {
  from: null,
  until: null,
  person: null,
  action: null,
  subject: null,
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const personPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const subjectPattern = /^[a-z-]{1,30} [\w-]{1,49}$/

/** A day that the calendar has; `2026-02-30` is none. */
const isDay = (text: string): boolean =>
  dayPattern.test(text) && !Number.isNaN(Date.parse(`${text}T12:00:00Z`))

/** Reads an address. What it does not know is left out, so a wrong link shows the whole journal. */
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

/** What the server is asked for, and what the address writes: the filters that are set. */
export const queryOf = (filters: JournalFilters): Partial<Record<keyof JournalFilters, string>> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
