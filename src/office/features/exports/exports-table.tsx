import { useMemo } from 'react'
import type { Export, ExportWish } from '#contract/office/exports.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useMoment } from '#office/base/use-moment.ts'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { DataTable } from '#ui/parts/table/data-table.tsx'
import { FileAction } from './file-action.tsx'
import { useWishLabels } from './use-wish-labels.ts'
import { deletedAt, sizeText } from './wishes.ts'
import { Progress } from '#ui/parts/progress.tsx'
import { StateLabel } from '#ui/parts/state-label.tsx'

type ScopeNames = {
  restaurants: readonly { id: number; name: string }[]
  groups: readonly { id: string; name: string }[]
  sellers: ReadonlyMap<string, string>
}

/**
 * The name of the restaurant, group or seller to which a file is limited; undefined if it is not
 * limited.
 */
function whoseOf(
  wish: ExportWish,
  { restaurants, groups, sellers }: ScopeNames,
): string | undefined {
  const restaurantOf = (of: number) => restaurants.find(({ id }) => id === of)?.name
  switch (wish.kind) {
    case 'list':
      return undefined
    case 'found-orders':
      return wish.restaurant === null ? undefined : restaurantOf(wish.restaurant)
    case 'dataset': {
      const [kind, id = ''] = wish.scope?.split(':') ?? []
      if (kind === 'restaurant') return restaurantOf(Number(id))
      if (kind === 'group') return groups.find((group) => group.id === id)?.name ?? id
      return kind === 'seller' ? (sellers.get(id) ?? id) : undefined
    }
    default:
      return sellers.get(wish.seller) ?? wish.seller
  }
}

/** The files that the user requested, newest first. */
export function ExportsTable({
  files,
  sellers,
  isPending,
  onAsk,
}: {
  files: readonly Export[]
  /** The names of sellers, if they are loaded. */
  sellers: ReadonlyMap<string, string>
  isPending: boolean
  onAsk: (wish: ExportWish) => void
}) {
  const t = useText('office-exports')
  const locale = useLocale()
  const moment = useMoment()
  const labels = useWishLabels()
  const { restaurants, groups } = useScopes()
  const columns = useMemo((): TableColumn<Export>[] => {
    const whose = ({ wish }: Export): string | undefined =>
      whoseOf(wish, { restaurants, groups, sellers })
    return [
      {
        id: 'what',
        header: t('files.what'),
        cell: (file) => (
          <span className="whitespace-normal">
            {labels.file(file.wish)}
            {whose(file) === undefined ? null : (
              <span className="block text-note font-normal text-ink-2">{whose(file)}</span>
            )}
          </span>
        ),
        isTitle: true,
      },
      {
        id: 'period',
        header: t('files.period'),
        cell: ({ wish }) => <span className="whitespace-normal">{labels.period(wish)}</span>,
        line: 2,
      },
      {
        id: 'format',
        header: t('files.format'),
        cell: ({ wish }) => labels.format(wish),
        width: '90px',
        line: 2,
      },
      {
        id: 'state',
        header: t('files.state'),
        cell: (file) => <ExportState of={file} />,
        width: '230px',
        line: 2,
      },
      {
        id: 'size',
        header: t('files.size'),
        cell: ({ state, bytes }) => (state === 'done' ? sizeText(bytes, locale) : '–'),
        isNumber: true,
        width: '90px',
        drop: 'first',
      },
      {
        id: 'until',
        header: t('files.until'),
        cell: (file) => <span className="whitespace-normal">{moment(deletedAt(file))}</span>,
        width: '170px',
        drop: 'first',
      },
      {
        id: 'action',
        header: t('files.action'),
        cell: (file) => <FileAction of={file} isPending={isPending} onAsk={onAsk} />,
        width: '220px',
        line: 2,
      },
    ]
  }, [t, locale, moment, labels, restaurants, groups, sellers, isPending, onAsk])
  return (
    <DataTable caption={t('files.table')} columns={columns} rows={files} idOf={({ id }) => id} />
  )
}

/** The state of a file: waiting, being written, done, failed, or deleted. */
function ExportState({ of: { state, rows, total } }: { of: Export }) {
  const t = useText('office-exports')
  switch (state) {
    case 'waiting':
      return (
        <StateLabel tone="quiet" icon="clock">
          {t('files.waiting')}
        </StateLabel>
      )
    case 'writing':
      return (
        <div className="min-w-50 whitespace-normal">
          <Progress
            label={total === null ? t('files.writing') : t('files.rows', { rows, total })}
            value={rows}
            most={total}
          />
        </div>
      )
    case 'done':
      return (
        <StateLabel tone="ok" icon="check">
          {t('files.done', { rows })}
        </StateLabel>
      )
    case 'failed':
      return (
        <StateLabel tone="err" icon="err">
          {t('files.failed')}
        </StateLabel>
      )
    case 'forgotten':
      return (
        <StateLabel tone="quiet" icon="no">
          {t('files.forgotten')}
        </StateLabel>
      )
  }
}
