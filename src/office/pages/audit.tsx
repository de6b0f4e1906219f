import { listPeople } from '#contract/office/people.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { ExportButton } from '#office/features/journal/export-button.tsx'
import { journalAddress } from '#office/features/journal/journal-address.ts'
import { JournalBar } from '#office/features/journal/journal-bar.tsx'
import { JournalEntry } from '#office/features/journal/journal-entry.tsx'
import { useJournal } from '#office/features/journal/use-journal.ts'
import { TeamTabs } from '#office/features/people/team-tabs.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { MoreRows } from '#office/ui/table/more-rows.tsx'

/** The journal: who did what and when, with the values before and after (P5). */
export function Component() {
  const t = useText('office-journal')
  const office = useText('office')
  const { state: filters, change } = useUrlState(journalAddress)
  const loaded = useJournal(filters)
  const { data: entries = [] } = loaded
  const isFiltered = Object.values(filters).some((value) => value !== null)
  // The list of people requires the right `people`. An accountant, for example, may read the
  // journal but not this list.
  const mayList = useSessionState().session?.rights.includes('people') === true
  const people = useApi(listPeople, mayList ? {} : null)
  return (
    <>
      <PageHeader
        address={journalAddress}
        title={office('page.audit')}
        figures={t('journal.lead')}
        actions={<ExportButton filters={filters} />}
      />
      <TeamTabs here="audit" />
      <JournalBar
        filters={filters}
        change={change}
        people={people.data?.results ?? []}
        entries={entries}
      />
      <LoadedPart of={loaded} skeleton={<Skeleton lines={12} />}>
        {() =>
          entries.length === 0 ? (
            <NoEntries onClear={isFiltered ? () => change(journalAddress.defaults) : undefined} />
          ) : (
            <ol className="border-t-2 border-t-ink" aria-label={t('journal.list')}>
              {entries.map((entry) => (
                <JournalEntry
                  key={entry.id}
                  entry={entry}
                  onSubject={(subject) => change({ subject })}
                />
              ))}
            </ol>
          )
        }
      </LoadedPart>
      <MoreRows pages={loaded} text={t('journal.more')} failedText={t('journal.moreFailed')} />
    </>
  )
}

function NoEntries({ onClear }: { onClear: (() => void) | undefined }) {
  const t = useText('office-journal')
  const people = useText('office-people')
  return (
    <EmptyState
      text={t('journal.empty')}
      action={
        onClear === undefined ? null : (
          <Button kind="outlined" onPress={onClear}>
            {people('clearFilters')}
          </Button>
        )
      }
    />
  )
}
