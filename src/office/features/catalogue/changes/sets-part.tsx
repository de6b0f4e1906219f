import { useState } from 'react'
import { Link } from 'react-router'
import { type ChangeSetView, listChangeSets, recallChangeSet } from '#contract/office/catalogue.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { UndoSetDialog } from './undo-set-dialog.tsx'
import { useSetTime } from './use-set-time.ts'

/**
 * The change sets that are scheduled or on trial in one restaurant, and the published ones (H8).
 */
export function SetsPart() {
  const t = useText('office-catalogue-changes')
  const { draft } = useCatalogue()
  const loaded = useQueryOf(['change sets', draft.version, draft.id, draft.seen], (api) =>
    api.call(listChangeSets, {}),
  )
  return (
    <LoadedPart of={loaded} skeleton={<Skeleton lines={5} />}>
      {({ sets }) => {
        const coming = sets.filter(({ state }) => state !== 'published')
        const past = sets.filter(({ state }) => state === 'published')
        return (
          <>
            {coming.length === 0 ? null : (
              <section className="page-part" aria-labelledby="coming-title">
                <h2 className="title-3" id="coming-title">
                  {t('sets.scheduled')}
                </h2>
                <ul className="lines">
                  {coming.map((set) => (
                    <ComingSet key={set.id} set={set} onDone={loaded.retry} />
                  ))}
                </ul>
              </section>
            )}
            <section className="page-part" aria-labelledby="past-title">
              <h2 className="title-3" id="past-title">
                {t('sets.published')}
              </h2>
              {past.length === 0 ? <p className="muted">{t('sets.none')}</p> : null}
              <ul className="lines">
                {past.map((set) => (
                  <PastSet key={set.id} set={set} />
                ))}
              </ul>
            </section>
          </>
        )
      }}
    </LoadedPart>
  )
}

/** A change set’s time, number of changes and author; the time links to its changes. */
function SetLine({ set }: { set: ChangeSetView }) {
  const t = useText('office-catalogue-changes')
  const { locale } = useOffice()
  const timeOf = useSetTime()
  const notes = [
    t('sets.line', { count: set.changes, name: set.by ?? t('page.somebody') }),
    set.undoes === null ? null : t('sets.undoes'),
    set.pilot === null ? null : t('sets.pilot', { restaurant: set.pilot.restaurant }),
  ].filter((note) => note !== null)
  return (
    <div data-id={set.id} className="min-w-[min(160px,100%)]">
      <Link to={officeHref('catalogueChanges', locale, { open: set.id })}>{timeOf(set)}</Link>
      <small>{notes.join(', ')}</small>
    </div>
  )
}

function ComingSet({ set, onDone }: { set: ChangeSetView; onDone: () => void }) {
  const t = useText('office-catalogue-changes')
  const { session } = useSessionState()
  const { replaceDraft } = useCatalogue()
  const timeOf = useSetTime()
  const { run, isPending, problem } = useApiAction(recallChangeSet, {
    toast: t('sets.recalled'),
    onDone(next) {
      replaceDraft(next)

      onDone()
    },
  })
  return (
    <li className="line flex-wrap">
      <SetLine set={set} />
      <Problem text={problem} />
      {session?.rights.includes('publish') === true ? (
        <Button
          kind="outlined"
          isPending={isPending}
          aria-label={t('sets.recallOf', { at: timeOf(set) })}
          onPress={() => run({ params: { id: set.id } })}
        >
          {t('sets.recall')}
        </Button>
      ) : null}
    </li>
  )
}

function PastSet({ set }: { set: ChangeSetView }) {
  const t = useText('office-catalogue-changes')
  const timeOf = useSetTime()
  const [isAsking, setAsking] = useState(false)
  return (
    <li className="line flex-wrap">
      <SetLine set={set} />
      <Button
        kind="outlined"
        aria-label={t('sets.undoOf', { at: timeOf(set) })}
        onPress={() => setAsking(true)}
      >
        {t('sets.undo')}
      </Button>
      {isAsking ? <UndoSetDialog set={set} onClose={() => setAsking(false)} /> : null}
    </li>
  )
}
