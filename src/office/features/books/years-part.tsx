import type { ReplyOf } from '#contract/endpoint.ts'
import type { getBooks } from '#contract/office/books.ts'
import type { ExportWish } from '#contract/office/exports.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { periodText } from '#office/base/period-text.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { MenuButton } from '#ui/parts/layers/menu-button.tsx'
import { StateLabel } from '#ui/parts/state-label.tsx'
import { BookPart } from './book-part.tsx'

export type BookSeller = ReplyOf<typeof getBooks>['sellers'][number]
type Year = BookSeller['years'][number]

const datasets = ['receipts', 'money', 'closings'] as const
const formats = ['csv', 'parquet'] as const

/** The fiscal years of a seller, each with its accounting entries (H17). */
export function YearsPart({
  seller,
  isPending,
  onAsk,
}: {
  seller: BookSeller
  isPending: boolean
  /** Requests a file; undefined for a person who may not request files. */
  onAsk: ((wish: ExportWish) => void) | undefined
}) {
  const t = useText('office-books')
  return (
    <BookPart title={t('years.title')} note={t('years.note')}>
      <ul>
        {seller.years.map((year) => (
          <li
            key={year.year}
            className="flex min-h-row items-center gap-2 border-t border-line py-1"
          >
            <YearState year={year} />
            {onAsk === undefined ? null : (
              <YearFiles year={year} seller={seller.id} isPending={isPending} onAsk={onAsk} />
            )}
          </li>
        ))}
      </ul>
    </BookPart>
  )
}

function YearState({ year: { year, ends, isClosed } }: { year: Year }) {
  const t = useText('office-books')
  const locale = useLocale()
  return (
    <span className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
      <b className="font-semibold">{t('years.name', { year: String(year) })}</b>
      {isClosed ? (
        <StateLabel tone="ok" icon="lock">
          {t('years.closed')}
        </StateLabel>
      ) : (
        <span className="muted">
          {t('years.open', { day: periodText({ from: ends, until: ends }, locale) })}
        </span>
      )}
    </span>
  )
}

function YearFiles({
  year: { year, begins, ends },
  seller,
  isPending,
  onAsk,
}: {
  year: Year
  seller: string
  isPending: boolean
  onAsk: (wish: ExportWish) => void
}) {
  const t = useText('office-books')
  const ofFiles = useText('office-exports')
  const label = t('years.others', { year: String(year) })
  return (
    <>
      <Button
        kind="outlined"
        icon="download"
        isDisabled={isPending}
        aria-label={t('years.fecName', { year: String(year) })}
        onPress={() => onAsk({ kind: 'fec', seller, year })}
      >
        {t('years.fec')}
      </Button>
      <MenuButton
        label={label}
        actions={datasets.flatMap((dataset) =>
          formats.map((format) => ({
            id: `${dataset} ${format}`,
            text: t('years.other', {
              file: ofFiles(`file.${dataset}`),
              format: ofFiles(`format.${format}`),
            }),
            isDisabled: isPending,
            run: () =>
              onAsk({
                kind: 'dataset',
                dataset,
                format,
                from: begins,
                until: ends,
                scope: `seller:${seller}`,
              }),
          })),
        )}
      >
        <IconButton icon="more" label={label} />
      </MenuButton>
    </>
  )
}
