import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type CatalogueFault,
  type DraftEdit,
  catalogueFaultSchema,
  getCatalogueDraft,
  publishCatalogueDraft,
} from '#contract/office/catalogue.ts'
import { ApiProblem } from '#contract/client.ts'
import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import { isChangedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { useFormat } from '#ui/text/format.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useText } from '#ui/text/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { AlertDialog } from '#ui/parts/layers/dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { FaultText } from './fault-text.tsx'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'

/**
 * The restaurant in which a change set is tried before it is published everywhere, and the duration
 * of the trial in days.
 */
export type PilotChoice = { restaurant: number; name: string; days: number }

/**
 * Explains the effects of publishing, and publishes exactly the state that the reader saw (P3, H8).
 */
export function PublishDialog({
  selectedChanges,
  heldBackChanges,
  at,
  pilot,
  action,
  onClose,
  onDone,
}: {
  selectedChanges: readonly CatalogueChange<DraftEdit>[]
  /** The changes that stay in the draft. */
  heldBackChanges: readonly CatalogueChange<DraftEdit>[]
  /** Null: now. */
  at: string | null
  /** The restaurant of the trial; null to publish everywhere at once. */
  pilot: PilotChoice | null
  action: string
  onClose: () => void
  /**
   * Called when publishing has ended: with null after a success, or with a sentence if nothing was
   * published because the draft has changed meanwhile.
   */
  onDone: (problem: string | null) => void
}) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const sentenceOf = useSentenceOf()
  const { catalogue, draft, replaceDraft, reload } = useCatalogue()
  const [faults, setFaults] = useState<readonly CatalogueFault[]>([])
  const moment = at === null ? null : { day: format.shortDay(at), time: format.time(at) }
  const second = selectedChanges.filter(({ edits }) =>
    edits.some(({ needsSecond }) => needsSecond),
  ).length
  const without = heldBackChanges.flatMap(({ edits }) =>
    edits.map(({ entry, field }) => ({ entry, field })),
  )
  const body = {
    draft: draft.id ?? '',
    seen: draft.seen,
    without,
    at,
    pilot: pilot === null ? null : { restaurant: pilot.restaurant, days: pilot.days },
  }
  const { run, isPending, problem } = useAction(
    async (api, publication: typeof body, idempotencyKey) => {
      try {
        await api.call(publishCatalogueDraft, { body: publication, idempotencyKey })
        return null
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error
        // The page shows the current draft, so that it is reviewed before it is published (P6).
        return api.call(getCatalogueDraft, {})
      }
    },
    {
      onDone(changedDraft) {
        if (changedDraft !== null) {
          replaceDraft(changedDraft)
          onDone(t('done.meanwhile'))
          return
        }
        showToast({
          tone: 'ok',
          text:
            pilot !== null
              ? t('done.tried', { restaurant: pilot.name })
              : moment === null
                ? t('done.published', { count: selectedChanges.length })
                : t('done.scheduled', moment),
        })
        reload()
        onDone(null)
      },
      explain(error) {
        setFaults(faultsOf(error))
        return sentenceOf(error)
      },
    },
  )
  const lines = [
    pilot !== null
      ? t('ask.pilot', { restaurant: pilot.name, days: pilot.days })
      : moment === null
        ? t('ask.now', { count: catalogue.restaurants })
        : t('ask.later', { ...moment, count: catalogue.restaurants }),
    t('ask.orders'),
    heldBackChanges.length === 0 ? null : t('ask.held', { count: heldBackChanges.length }),
    second === 0 ? null : t('ask.second', { count: second }),
    t('ask.passkey'),
  ]
  return (
    <AlertDialog
      title={t('ask.title', { count: selectedChanges.length })}
      isOpen
      isDestructive={false}
      action={action}
      isPending={isPending}
      onConfirm={() => run(body)}
      onClose={onClose}
    >
      <ul className="notice-list">
        {lines
          .filter((line) => line !== null)
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
      {problem === null ? null : <Refusal problem={problem} faults={faults} />}
    </AlertDialog>
  )
}

function Refusal({ problem, faults }: { problem: string; faults: readonly CatalogueFault[] }) {
  const { published, drafted } = useCatalogue()
  const formatter = useFieldFormatter(published, drafted)
  return (
    <Notice tone="err">
      {problem}
      <ul className="notice-list">
        {faults.map((fault, i) => (
          <li key={i}>
            <FaultText fault={fault} formatter={formatter} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const refusedSchema = z.object({ faults: z.array(catalogueFaultSchema) })

/** The problems that the checks found in the part of the draft that was to be published. */
const faultsOf = (error: unknown): readonly CatalogueFault[] =>
  error instanceof ApiProblem && error.problem.code === 'catalogue_publish_refused'
    ? (refusedSchema.safeParse(error.problem.details).data?.faults ?? [])
    : []
