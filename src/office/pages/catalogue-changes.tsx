import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import { type CatalogueChange, changesOf } from '#domain/catalogue/changes.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { CartsPart } from '#office/features/catalogue/changes/carts-part.tsx'
import { changesAddress } from '#office/features/catalogue/changes/changes-address.ts'
import { ChangesList } from '#office/features/catalogue/changes/changes-list.tsx'
import { ChecksPart } from '#office/features/catalogue/changes/checks-part.tsx'
import { DiscardDialog } from '#office/features/catalogue/changes/discard-dialog.tsx'
import { PreviewActions } from '#office/features/catalogue/changes/preview-actions.tsx'
import { PublishPart } from '#office/features/catalogue/changes/publish-part.tsx'
import { changesByEntry, idOf, splitChanges } from '#office/features/catalogue/changes/review.ts'
import { SetDrawer } from '#office/features/catalogue/changes/set-drawer.tsx'
import { SetsPart } from '#office/features/catalogue/changes/sets-part.tsx'
import { useChecks } from '#office/features/catalogue/changes/use-checks.ts'
import { UnwrittenPart } from '#office/features/catalogue/changes/unwritten-part.tsx'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'
import { firstEditAt, editorNames } from '#office/features/catalogue/changes/edit-authors.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'

/**
 * The changes in the catalogue’s draft, for review before publication (H8).
 */
export function Component() {
  const { draft } = useCatalogue()
  const { state, change } = useUrlState(changesAddress)
  const { open } = state
  return (
    <>
      <Head />
      <UnwrittenPart />
      {draft.edits.length === 0 ? <Empty /> : <Review />}
      {draft.edits.length === 0 ? <SetsPart /> : null}
      {open === null ? null : <SetDrawer id={open} onClose={() => change({ open: null })} />}
    </>
  )
}

function Head() {
  const t = useText('office-catalogue-changes')
  const office = useText('office')
  const format = useFormat()
  const locale = useLocale()
  const { draft } = useCatalogue()
  const [isDiscarding, setDiscarding] = useState(false)
  const { edits } = draft
  const names = editorNames(edits, { you: t('page.you'), somebody: t('page.somebody') })
  return (
    <>
      <PageHeader
        title={t('page.title', { count: changesOf(edits).length })}
        figures={
          edits.length === 0
            ? t('page.leadNone')
            : t('page.lead', { names: format.list(names), day: format.day(firstEditAt(edits)) })
        }
        above={
          <>
            <Link to={officeHref('catalogue', locale)}>{office('page.catalogue')}</Link>
            <Icon name="right" size={16} />
            {office('page.catalogueChanges')}
          </>
        }
        actions={
          edits.length === 0 ? null : (
            <>
              <PreviewActions />
              <Button kind="danger" onPress={() => setDiscarding(true)}>
                {t('discard.open')}
              </Button>
            </>
          )
        }
      />
      {isDiscarding ? <DiscardDialog onClose={() => setDiscarding(false)} /> : null}
    </>
  )
}

function Empty() {
  const t = useText('office-catalogue-changes')
  const locale = useLocale()
  return (
    <EmptyState
      text={t('page.empty')}
      action={
        <ButtonLink kind="outlined" to={officeHref('catalogue', locale)}>
          {t('page.toCatalogue')}
        </ButtonLink>
      }
    />
  )
}

function Review() {
  const t = useText('office-catalogue-changes')
  const { published, drafted, draft, edit } = useCatalogue()
  const formatter = useFieldFormatter(published, drafted)
  const checks = useChecks()
  useHash()
  const [heldChangeIds, setHeldChangeIds] = useState<ReadonlySet<string>>(new Set())
  const changes = changesOf(draft.edits)
  const { selected, heldBack } = splitChanges(changes, heldChangeIds)
  const holdBack = (some: readonly CatalogueChange[], isHeld: boolean) => {
    const ids = some.flatMap(changesByEntry).map(idOf)
    setHeldChangeIds(
      new Set(
        isHeld ? [...heldChangeIds, ...ids] : [...heldChangeIds].filter((id) => !ids.includes(id)),
      ),
    )
  }
  const undo = ({ edits }: CatalogueChange) => {
    edit(edits.map(({ entry, field, before }) => ({ entry, field, after: before })))
    showToast({
      tone: 'ok',
      text: t('change.undone'),
      undo: () => edit(edits.map(({ entry, field, after }) => ({ entry, field, after }))),
    })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1.42fr)_minmax(0,1fr)] gap-y-8.5 gap-x-10 items-start [@media(width_<_73.75rem)]:grid-cols-1 in-data-drawer:grid-cols-1">
      <ChangesList
        changes={changes}
        formatter={formatter}
        heldBackIds={heldChangeIds}
        onHold={holdBack}
        onUndo={undo}
      />
      <div className="space-y-8.5">
        <ChecksPart loaded={checks} formatter={formatter} />
        {checks.data === undefined ? null : <CartsPart carts={checks.data.carts} />}
        <PublishPart
          selectedChanges={selected}
          heldBackChanges={heldBack}
          isChecking={checks.data === undefined || checks.isStale}
          hasFaults={(checks.data?.faults.length ?? 0) > 0}
        />
        <SetsPart />
      </div>
    </div>
  )
}

/**
 * Scrolls to the section whose id follows `#` in the address. The browser cannot do this by itself,
 * because the section does not exist before the page’s data are loaded.
 */
function useHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
