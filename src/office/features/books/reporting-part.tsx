import { useMemo, useState } from 'react'
import type { ExportWish } from '#contract/office/exports.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { monthText } from '#office/base/period-text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { BookPart } from './book-part.tsx'
import { closedMonths, lastWholeMonth } from './book-days.ts'
import type { BookSeller } from './years-part.tsx'

/** The figures that a seller reports to the tax office for a month (H17). */
export function ReportingPart({
  seller,
  closedUntil,
  isPending,
  onAsk,
}: {
  seller: BookSeller
  closedUntil: string | null
  isPending: boolean
  onAsk: (wish: ExportWish) => void
}) {
  const t = useText('office-books')
  const locale = useLocale()
  const [chosenMonth, setChosenMonth] = useState<string | null>(null)
  const months = useMemo(() => closedMonths(seller.closedFrom, closedUntil), [seller, closedUntil])
  const nameOf = (of: string) => monthText(of, locale)
  const month =
    months.find((candidate) => candidate === chosenMonth) ?? lastWholeMonth(months, closedUntil)
  if (month === undefined) return null
  return (
    <BookPart title={t('reporting.title')} note={t('reporting.note')}>
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <Select
            label={t('reporting.month')}
            value={month}
            onChange={setChosenMonth}
            choices={months.map((id) => ({ id, text: nameOf(id) }))}
          />
        </div>
        {/* The button is as high as the field. */}
        <div className="grid min-h-[max(40px,var(--control))]">
          <Button
            kind="outlined"
            isDisabled={isPending}
            aria-label={t('reporting.askName', { month: nameOf(month) })}
            onPress={() =>
              onAsk({ kind: 'e-reporting', seller: seller.id, month: month.slice(0, 7) })
            }
          >
            {t('reporting.ask')}
          </Button>
        </div>
      </div>
    </BookPart>
  )
}
