import { parseDate } from '@internationalized/date'
import { type AuditEntryView, auditActions } from '#contract/office/audit.ts'
import type { StaffPerson } from '#contract/office/people.ts'
import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useToday } from '#office/base/today.ts'
import { Button } from '#ui/parts/button.tsx'
import { DayPill } from '#ui/parts/fields/day-pill.tsx'
import { FilterPill } from '#ui/parts/fields/filter-pill.tsx'
import type { JournalFilters } from './journal-address.ts'
import { useJournalLabels } from './use-journal-labels.ts'

type ChangeJournalFilters = ChangeUrlState<JournalFilters>

/** The filters of the journal: days, person, action and subject. */
export function JournalBar({
  filters,
  change,
  people,
  entries,
}: {
  filters: JournalFilters
  change: ChangeJournalFilters
  /** The people whom the user may list; the names of other people are taken from the entries. */
  people: readonly StaffPerson[]
  entries: readonly AuditEntryView[]
}) {
  const t = useText('office-journal')
  const names = new Map(
    entries.flatMap(({ by, actor }) =>
      by === 'staff' && actor !== null ? [[actor.id, actor.name] as const] : [],
    ),
  )
  for (const { id, name } of people) names.set(id, name)
  return (
    <search aria-label={t('journal.filters')}>
      <div className="filters">
        <Days filters={filters} change={change} />
        <FilterPill
          label={t('journal.who')}
          choices={[...names]
            .map(([id, name]) => ({ id, text: name === '' ? t('journal.somebody') : name }))
            .toSorted((a, b) => a.text.localeCompare(b.text))}
          value={filters.person}
          onChange={(person) => change({ person })}
        />
        <FilterPill
          label={t('journal.what')}
          choices={auditActions.map((id) => ({ id, text: t(`action.${id}`) }))}
          value={filters.action}
          onChange={(id) => change({ action: auditActions.find((each) => each === id) ?? null })}
        />
        <SubjectPill filters={filters} change={change} entries={entries} />
      </div>
    </search>
  )
}

function Days({
  filters: { from, until },
  change,
}: {
  filters: JournalFilters
  change: ChangeJournalFilters
}) {
  const t = useText('office-journal')
  const format = useFormat()
  const today = useToday()
  const formatDay = (day: string) => format.date(`${day}T12:00:00Z`)
  const before = (days: number) => parseDate(today).subtract({ days }).toString()
  return (
    <>
      <DayPill
        label={t('journal.from')}
        valueText={
          from === null ? t('journal.always') : t('journal.fromDay', { day: formatDay(from) })
        }
        value={from ?? today}
        onChange={(day) => change({ from: day })}
        shortcuts={[
          { text: t('journal.today'), choose: () => change({ from: today, until: null }) },
          { text: t('journal.week'), choose: () => change({ from: before(6), until: null }) },
          { text: t('journal.month'), choose: () => change({ from: before(29), until: null }) },
          { text: t('journal.always'), choose: () => change({ from: null, until: null }) },
        ]}
      />
      <DayPill
        label={t('journal.until')}
        valueText={
          until === null ? t('journal.toToday') : t('journal.untilDay', { day: formatDay(until) })
        }
        value={until ?? today}
        onChange={(day) => change({ until: day })}
        shortcuts={[{ text: t('journal.toToday'), choose: () => change({ until: null }) }]}
      />
    </>
  )
}

/** The subject to which the journal is limited, with a button that removes the limit. */
function SubjectPill({
  filters: { subject },
  change,
  entries,
}: {
  filters: JournalFilters
  change: ChangeJournalFilters
  entries: readonly AuditEntryView[]
}) {
  const t = useText('office-journal')
  const { subjectWords } = useJournalLabels()
  if (subject === null) return null
  const subjectEntry = entries.find((entry) => entry.subject === subject)
  return (
    <Button kind="outlined" icon="close" onPress={() => change({ subject: null })}>
      {t('journal.about', {
        subject: subjectWords(subjectEntry ?? { subject, subjectName: null }),
      })}
    </Button>
  )
}
