import { getEntryHistory } from '#contract/office/catalogue.ts'
import { changesOf } from '#domain/catalogue/changes.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useToday } from '#office/base/today.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'
import {
  lastEditAt,
  editorNames,
  editTimeText,
} from '#office/features/catalogue/changes/edit-authors.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { diffOf, diffText } from '#office/features/catalogue/field-kinds/field-diffs.ts'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Timeline, type TimelineItem } from '#ui/parts/timeline.tsx'
import { stepsOf } from './history.ts'
import { Section } from './section.tsx'

/** Maximum number of changes listed per publication. */
const MOST_LISTED = 4

/** The changes of an entry with their authors and times, unpublished ones first (H9). */
export function HistorySection({ row: { entry } }: { row: EntryRow }) {
  const t = useText('office-catalogue-product')
  const { catalogue } = useCatalogue()
  const loaded = useQueryOf(['history of entry', entry, catalogue.version], (api) =>
    api.call(getEntryHistory, { query: { entry } }),
  )
  return (
    <Section title={t('history.title')}>
      <LoadedPart of={loaded} skeleton={null}>
        {({ changes }) => <Steps entry={entry} list={changes} />}
      </LoadedPart>
    </Section>
  )
}

function Steps({ entry, list }: { entry: string; list: Parameters<typeof stepsOf>[2] }) {
  const t = useText('office-catalogue-product')
  const words = useText('office-catalogue-changes')
  const format = useFormat()
  const today = useToday()
  const { draft, published, drafted } = useCatalogue()
  const formatter = useFieldFormatter(published, drafted)
  const more = (count: number) => (count > 0 ? ` ${t('history.more', { count })}` : '')
  const unpublished = changesOf(draft.edits.filter((edit) => edit.entry === entry)).map(
    (change): TimelineItem => {
      const names = editorNames(change.edits, {
        you: words('page.you'),
        somebody: words('page.somebody'),
      })
      const at = lastEditAt(change.edits)
      return {
        id: `draft ${change.kind} ${change.field}`,
        at,
        time: editTimeText(at, today, format),
        title: diffText(diffOf(change, formatter), formatter),
        note: t('history.draft', { name: format.list(names) }),
        tone: 'now',
      }
    },
  )
  const steps = stepsOf(entry, published, list).map((step): TimelineItem => {
    const { changes, before, after } = step
    const formatterThen = { ...formatter, before, after }
    const sentences = changes
      .slice(0, MOST_LISTED)
      .map((change) => diffText(diffOf(change, formatterThen), formatterThen))
    return {
      id: step.changeSet,
      at: step.at,
      time: editTimeText(step.at, today, format),
      title: sentences.join(' · ') + more(changes.length - MOST_LISTED),
      note: t('history.published', {
        name: step.by ?? words('page.somebody'),
        number: step.changeSet,
      }),
    }
  })
  const all = [...unpublished, ...steps]
  return all.length === 0 ? (
    <p className="muted">{t('history.none')}</p>
  ) : (
    <Timeline entries={all} label={t('history.title')} />
  )
}
