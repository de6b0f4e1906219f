import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { useNavigate } from 'react-router'
import { type Period, daysIn } from '#domain/time/days.ts'
import { type ExportWish, MOST_EXPORT_DAYS } from '#contract/office/exports.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useLocale } from '#office/base/office.tsx'
import { periodText } from '#office/base/period-text.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { Icon } from '#office/ui/icon.tsx'
import type { useWeekly } from './use-weekly.ts'
import { isOfScope, offered } from './wishes.ts'

/**
 * The files of a report, for its days (H17), and the report of each week by mail (H16). A file is of one restaurant or of all that the person
 * sees; a group or a seller has none of its own, and the menu says so.
 */
export function ExportMenu({
  days,
  restaurant,
  scope,
  isPending,
  onAsk,
  weekly,
}: {
  days: Period
  /** Null for all. */
  restaurant: number | null
  /** What the page shows; null for all that the person sees. */
  scope: string | null
  isPending: boolean
  onAsk: (wish: ExportWish) => void
  weekly: Pick<ReturnType<typeof useWeekly>, 'reports' | 'start'>
}) {
  const t = useText('office-books')
  const locale = useLocale()
  const navigate = useNavigate()
  const { session } = useSessionState()
  const sent = weekly.reports?.results ?? []
  const isSent = sent.some((one) => isOfScope(one, scope))
  const { restaurants } = useScopes()
  const isTooLong = daysIn(days) > MOST_EXPORT_DAYS
  const about = { days: periodText(days, locale) }
  const name = restaurants.find(({ id }) => id === restaurant)?.name ?? '–'
  const toBooks = () => void navigate(officeHref('books', locale))
  return (
    <MenuTrigger>
      <Button kind="outlined" icon="download" isPending={isPending}>
        {t('menu.action')}
        <Icon name="down" size={15} />
      </Button>
      <Popover className="menu-popover export-popover" placement="bottom end" offset={4}>
        <Menu className="menu" aria-label={t('menu.action')}>
          {offered.map(({ format, datasets }, at) => (
            <MenuSection key={format} {...(at > 0 && { 'aria-label': t(`format.${format}`) })}>
              {at > 0 ? null : (
                <Header className="menu-header">
                  {isTooLong
                    ? t('menu.tooLong', about)
                    : restaurant === null
                      ? t('menu.all', about)
                      : t('menu.one', { ...about, name })}
                </Header>
              )}
              {datasets.map((dataset, index) => (
                <FileItem
                  key={dataset}
                  id={`${format} ${dataset}`}
                  of={format}
                  isFirst={index === 0}
                  file={dataset}
                  isDisabled={isTooLong}
                  onAction={() =>
                    onAsk({
                      kind: 'dataset',
                      dataset,
                      format,
                      ...days,
                      ...(restaurant !== null && { restaurant }),
                    })
                  }
                />
              ))}
            </MenuSection>
          ))}
          {session?.rights.includes('books') ? (
            <MenuSection aria-label={t('menu.books')}>
              <FileItem id="fec" of="fec" isFirst file="fec" onAction={toBooks} />
              <FileItem id="z" of="z" isFirst file="closings" onAction={toBooks} />
            </MenuSection>
          ) : null}
          <MenuSection aria-label={t('weekly.title')}>
            <MenuItem
              id="weekly"
              className="menu-item export-item"
              textValue={t('weekly.when')}
              isDisabled={weekly.reports === undefined}
              onAction={() =>
                isSent ? void navigate(officeHref('exports', locale)) : weekly.start(scope)
              }
            >
              <Text slot="label" className="export-name">
                <b>{t('weekly.each')}</b> <span>{t('weekly.when')}</span>{' '}
                <span className="menu-note">
                  {t(isSent ? 'weekly.countThis' : 'weekly.count', { count: sent.length })}
                </span>
              </Text>
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

type OfferedFile = 'orders' | 'order-lines' | 'order-steps' | 'day-sums' | 'fec' | 'closings'

/** A file: its format, which is seen at the first of its kind alone, its name and what it holds. */
function FileItem({
  id,
  of,
  isFirst,
  file,
  isDisabled = false,
  onAction,
}: {
  id: string
  of: 'csv' | 'parquet' | 'fec' | 'z'
  isFirst: boolean
  file: OfferedFile
  isDisabled?: boolean
  onAction: () => void
}) {
  const t = useText('office-books')
  return (
    // All of it is its name: what is read names the item.
    <MenuItem
      id={id}
      className="menu-item export-item"
      textValue={t(`file.${file}`)}
      isDisabled={isDisabled}
      onAction={onAction}
    >
      <Text slot="label" className="export-name">
        <b className={isFirst ? undefined : 'export-same'}>{t(`format.${of}`)}</b>{' '}
        <span>{t(`file.${file}`)}</span> <span className="menu-note">{t(`note.${file}`)}</span>
      </Text>
    </MenuItem>
  )
}
