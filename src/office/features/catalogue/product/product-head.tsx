import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EntryUse } from '#contract/office/catalogue.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { brokenWithout } from '#domain/catalogue/uses.ts'
import { keyOf } from '#domain/catalogue/field-table.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { BrokenNotice } from '#office/features/catalogue/removal/broken-notice.tsx'
import { type EntryRow, isNew } from '#office/features/catalogue/rows/entry-rows.ts'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { AlertDialog } from '#ui/parts/layers/dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { StateLabel } from '#ui/parts/state-label.tsx'
import { useDuplicate } from './use-duplicate.ts'

/** The actions on an entry as a whole: making a copy, and taking it off sale (H9). */
export function ProductActions({ row, use }: { row: EntryRow; use: EntryUse | undefined }) {
  const t = useText('office-catalogue-product')
  const locale = useLocale()
  const nameOf = useEntryName()
  const navigate = useNavigate()
  const { edit } = useCatalogue()
  const [isRetiring, setRetiring] = useState(false)
  const { entry, kind, fields } = row
  const name = nameOf(entry)
  const isOff = fields['active'] === false
  const copy = useDuplicate((copyEntry) => {
    showToast({ tone: 'ok', text: t('duplicate.done', { name }) })
    void navigate(officeHref('product', locale, { open: copyEntry.replace(' ', '-') }))
  })
  const EndDialog = isNew(row) ? DropDialog : RetireDialog
  return (
    <>
      {use !== undefined && use.soldOut > 0 ? (
        <StateLabel tone="warn" icon="no">
          {t('head.out', { count: use.soldOut })}
        </StateLabel>
      ) : null}
      {isOff ? (
        <StateLabel tone="quiet" icon="no">
          {t('head.off')}
        </StateLabel>
      ) : null}
      {kind === 'ingredient' || kind === 'dessert' ? (
        <Button
          kind="outlined"
          icon="copy"
          isPending={copy.isPending}
          onPress={() => copy.run(entry)}
        >
          {t('duplicate.open')}
        </Button>
      ) : null}
      {fields['active'] === undefined ? null : isOff && !isNew(row) ? (
        <Button
          kind="outlined"
          onPress={() => edit([{ entry, field: 'active', before: false, after: true }])}
        >
          {t('retire.back')}
        </Button>
      ) : (
        <Button kind="danger" onPress={() => setRetiring(true)}>
          {t(isNew(row) ? 'retire.drop' : 'retire.open')}
        </Button>
      )}
      <Problem text={copy.problem} />
      {isRetiring ? <EndDialog row={row} name={name} onClose={() => setRetiring(false)} /> : null}
    </>
  )
}

/**
 * The figures of an entry in one line: its number, the number of restaurants that sell it, and the
 * number sold.
 */
export function Figures({ row, use }: { row: EntryRow; use: EntryUse | undefined }) {
  const t = useText('office-catalogue-product')
  const { catalogue } = useCatalogue()
  const { entry } = row
  const places = catalogue.places[entry]
  const sold = use?.sold ?? null
  const phrases = [
    t('head.number', { number: keyOf(entry) }),
    ...(isNew(row) ? [t('head.draft')] : []),
    ...(places === undefined ? [] : [t('head.places', { places, all: catalogue.restaurants })]),
    ...(sold === null || isNew(row)
      ? []
      : [t(sold.isPart ? 'head.soldPart' : 'head.sold', { count: sold.count })]),
  ]
  return phrases.join(', ')
}

type EndDialogProps = { row: EntryRow; name: string; onClose: () => void }

/**
 * Asks for confirmation before an entry is taken off sale, and lists the entries that contain it.
 */
function RetireDialog({ row: { entry }, name, onClose }: EndDialogProps) {
  const t = useText('office-catalogue-product')
  const { drafted, edit } = useCatalogue()
  const broken = [...new Set(brokenWithout(drafted, entry).map((use) => use.entry))]
  return (
    <AlertDialog
      title={t('retire.title', { name })}
      isOpen
      onClose={onClose}
      action={t('retire.do')}
      onConfirm={() => {
        edit([{ entry, field: 'active', before: true, after: false }])
        showToast({
          tone: 'ok',
          text: t('retire.done', { name }),
          undo: () => edit([{ entry, field: 'active', before: false, after: true }]),
        })
        onClose()
      }}
    >
      <p>{t('retire.effect')}</p>
      <BrokenNotice title={t('retire.with')} entries={broken} />
    </AlertDialog>
  )
}

/** Asks for confirmation before a product that was never published is removed from the draft. */
function DropDialog({ row: { entry, fields }, name, onClose }: EndDialogProps) {
  const t = useText('office-catalogue-product')
  const locale = useLocale()
  const navigate = useNavigate()
  const { edit } = useCatalogue()
  return (
    <AlertDialog
      title={t('retire.dropTitle', { name })}
      isOpen
      onClose={onClose}
      action={t('retire.drop')}
      onConfirm={() => {
        edit(
          Object.entries(fields).map(([field, before]) => ({ entry, field, before, after: null })),
        )
        void navigate(officeHref('catalogue', locale))
      }}
    >
      <p>{t('retire.dropEffect')}</p>
    </AlertDialog>
  )
}
