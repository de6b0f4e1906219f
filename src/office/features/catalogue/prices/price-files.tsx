import { Suspense, lazy, useState } from 'react'
import { csvOf } from '#contract/csv.ts'
import { listPriceExceptions } from '#contract/office/catalogue.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { saveFile } from '#office/base/save-file.ts'
import { useToday } from '#office/base/today.ts'
import { exceptionRows } from '#office/features/catalogue/product/exceptions.ts'
import { nameOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Problem } from '#ui/parts/problem.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import type { PricedRestaurant } from './find-prices.ts'
import { type SheetSubjects, fileColumns } from './price-sheet.ts'
import { sheetRows } from './sheet-rows.ts'

const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}))

/** Everything that a file of prices can name, without the exceptions, which are loaded when needed. */
export type KnownSubjects = Omit<SheetSubjects, 'exceptions'>

/** The buttons that export the visible prices as CSV, and import such a file (H6, H8). */
export function PriceFiles({
  visible,
  subjects,
}: {
  visible: Pick<SheetSubjects, 'rows' | 'columns'> & { restaurants: readonly PricedRestaurant[] }
  subjects: KnownSubjects
}) {
  const t = useText('office-prices')
  const locale = useLocale()
  const today = useToday()
  const { draft } = useCatalogue()
  const [isImporting, setImporting] = useState(false)
  const { run, isPending, problem } = useApiAction(listPriceExceptions, {
    onDone({ exceptions: published }) {
      const all = exceptionRows(null, published, draft.edits)
      const ids = new Set(visible.restaurants.map(({ id }) => String(id)))
      const exceptions = all.filter(({ restaurant }) => ids.size === 0 || ids.has(restaurant))
      const rows = sheetRows(
        { ...visible, exceptions },
        { ...subjects, exceptions: all },
        {
          heads: fileColumns.map((column) => t(`column.${column}`)),
          base: t('base'),
          nameOf: (row) => nameOf(row, locale),
          decimal: locale === 'en' ? '.' : ',',
        },
      )
      const csv = csvOf(rows, locale === 'en' ? ',' : ';')
      saveFile(`${t('file')}-${today}.csv`, csv, 'text/csv;charset=utf-8')
      showToast({ tone: 'ok', text: t('exported', { count: rows.length - 1 }) })
    },
  })
  return (
    <>
      <Button kind="outlined" icon="download" isPending={isPending} onPress={() => run({})}>
        {t('export')}
      </Button>
      <Button kind="outlined" icon="plus" onPress={() => setImporting(true)}>
        {t('import')}
      </Button>
      <Problem text={problem} />
      {isImporting ? (
        <Suspense>
          <ImportDialog subjects={subjects} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
