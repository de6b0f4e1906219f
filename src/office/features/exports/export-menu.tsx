import { Header } from 'react-aria-components/Header'
import { MenuItem, MenuSection } from 'react-aria-components/Menu'
import { useNavigate } from 'react-router'
import { type Period, daysIn } from '#domain/time/days.ts'
import { type ExportWish, MOST_EXPORT_DAYS } from '#contract/office/exports.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { periodText } from '#office/base/period-text.ts'
import { useSessionState } from '#office/base/session.ts'
import { ExportPopover } from './export-popover.tsx'
import { FileItem, FileLabel } from './file-item.tsx'
import type { useWeekly } from './use-weekly.ts'
import { isOfScope, reportFormats } from './wishes.ts'

/** The kinds of files that are offered on the page of the books. */
const books = [
  { of: 'fec', file: 'fec' },
  { of: 'z', file: 'closings' },
] as const

/**
 * The menu of a report: its files for the selected days and scope (H17), and its weekly mail (H16).
 */
export function ExportMenu({
  days,
  scope,
  name,
  isPending,
  onAsk,
  weekly,
}: {
  days: Period
  /**
   * The scope of the report: a restaurant, a group, a seller or the chain; null for all that the
   * user may see.
   */
  scope: string | null
  /** The name of the scope, once it is loaded. */
  name: string | undefined
  isPending: boolean
  onAsk: (wish: ExportWish) => void
  weekly: Pick<ReturnType<typeof useWeekly>, 'loaded' | 'change'>
}) {
  const t = useText('office-exports')
  const locale = useLocale()
  const navigate = useNavigate()
  const { session } = useSessionState()
  const weeklyReports = weekly.loaded.data?.results ?? []
  const isSent = weeklyReports.some((report) => isOfScope(report, scope))
  const isTooLong = daysIn(days) > MOST_EXPORT_DAYS
  const textValues = { days: periodText(days, locale) }
  const note = (): string => {
    if (isTooLong) return t('menu.tooLong', textValues)
    if (scope === null || scope === 'chain') return t('menu.all', textValues)
    return t('menu.one', { ...textValues, name: name ?? '–' })
  }
  const toBooks = () => void navigate(officeHref('books', locale))
  return (
    <ExportPopover isPending={isPending}>
      {reportFormats.map(({ format, datasets }, at) => (
        <MenuSection key={format} {...(at > 0 && { 'aria-label': t(`format.${format}`) })}>
          {at > 0 ? null : <Header className="menu-header font-medium">{note()}</Header>}
          {datasets.map((dataset, index) => (
            <FileItem
              key={dataset}
              id={`${format} ${dataset}`}
              of={format}
              isFirst={index === 0}
              name={t(`file.${dataset}`)}
              note={t(`note.${dataset}`)}
              isDisabled={isTooLong}
              onAction={() =>
                onAsk({
                  kind: 'dataset',
                  dataset,
                  format,
                  ...days,
                  ...(scope !== null && { scope }),
                })
              }
            />
          ))}
        </MenuSection>
      ))}
      {session?.rights.includes('books') ? (
        <MenuSection aria-label={t('menu.books')}>
          {books.map(({ of, file }) => (
            <FileItem
              key={of}
              id={of}
              of={of}
              isFirst
              name={t(`file.${file}`)}
              note={t(`note.${file}`)}
              onAction={toBooks}
            />
          ))}
        </MenuSection>
      ) : null}
      <MenuSection aria-label={t('weekly.title')}>
        <MenuItem
          id="weekly"
          className="menu-item min-h-12.5"
          textValue={t('weekly.when')}
          isDisabled={weekly.loaded.data === undefined}
          onAction={() =>
            isSent ? void navigate(officeHref('exports', locale)) : weekly.change({ start: scope })
          }
        >
          <FileLabel
            format={t('weekly.each')}
            name={t('weekly.when')}
            note={t(isSent ? 'weekly.countThis' : 'weekly.count', { count: weeklyReports.length })}
          />
        </MenuItem>
      </MenuSection>
    </ExportPopover>
  )
}
