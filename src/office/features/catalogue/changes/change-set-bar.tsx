import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import { changesOf } from '#domain/catalogue/changes.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { ButtonLink } from '#ui/parts/button.tsx'

/**
 * The bar at the foot of the page: the number of changes in the draft, in total and by author, and
 * warnings, for example about missing texts. Ctrl S opens the page of the changes.
 */
export function ChangeSetBar({ missing }: { missing: number }) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const locale = useLocale()
  const navigate = useNavigate()
  const { draft, isSaving } = useCatalogue()
  const { edits } = draft
  const to = officeHref('catalogueChanges', locale)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return
      event.preventDefault()
      // The field being edited saves its text when it loses the focus.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      void navigate(to)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, to])
  if (edits.length === 0 && !isSaving) return null
  const editsByColleague = Map.groupBy(
    edits.filter(({ isMine }) => !isMine),
    ({ by }) => by ?? t('bar.command'),
  )
  const mine = changesOf(edits.filter(({ isMine }) => isMine)).length
  const who = [
    ...[...editsByColleague].map(([name, colleagueEdits]) =>
      t('bar.by', { name, count: changesOf(colleagueEdits).length }),
    ),
    ...(mine > 0 ? [t('bar.mine', { count: mine })] : []),
  ]
  const unconfirmed = edits.filter((edit) => edit.needsSecond && edit.confirmedBy === null).length
  const overtaken = edits.filter(({ overtakenBy }) => overtakenBy !== null).length
  const warnings = [
    ...(missing > 0 ? [t('bar.missing', { count: missing })] : []),
    ...(unconfirmed > 0 ? [t('bar.unconfirmed', { count: unconfirmed })] : []),
    ...(overtaken > 0 ? [t('bar.overtaken', { count: overtaken })] : []),
  ]
  return (
    <section
      className="change-set sticky bottom-0 z-10 mx-[calc(-1*var(--page-x))] mt-auto -mb-16 flex flex-wrap items-center gap-x-3.5 gap-y-2 bg-night px-page py-3 text-on-night [--focus:var(--on-night)] [--halo:0px]"
      aria-label={t('bar.label')}
    >
      <b
        className="text-lime [font:800_1.375rem_/_1.1_var(--font-display)] [font-stretch:75%]"
        aria-live="polite"
      >
        {t('bar.count', { count: changesOf(edits).length })}
      </b>
      <span className="flex-1 text-on-night-2 first-letter:uppercase">
        {who.length === 0 ? null : `${format.list(who)}. `}
        {warnings.join(' ')}
        {isSaving ? ` ${t('bar.saving')}` : ''}
      </span>
      <ButtonLink kind="night" to={to}>
        {t('bar.see')}
      </ButtonLink>
      <ButtonLink kind="night" to={`${to}#checks`}>
        {t('bar.check')}
      </ButtonLink>
    </section>
  )
}
