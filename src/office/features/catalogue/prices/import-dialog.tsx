import { useId, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { csvOf } from '#contract/csv.ts'
import { listPriceExceptions } from '#contract/office/catalogue.ts'
import { LEAST_PRICE, MOST_PRICE } from '#domain/catalogue/price-bounds.ts'
import { textInLanguages } from '#office/base/page-texts.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { saveFile } from '#office/base/save-file.ts'
import { exceptionRows } from '#office/features/catalogue/product/exceptions.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { Button } from '#ui/parts/button.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import type { KnownSubjects } from './price-files.tsx'
import { type SheetWords, fileColumns } from './price-sheet.ts'
import { type SheetFault, type SheetReading, readSheet } from './read-sheet.ts'
import { type FileFault, readSheetFile } from './sheet-file.ts'

/** Number of faults that are listed; the file of the refused lines has all of them. */
const MOST_LISTED = 100

/** What was read from a file: its head, and what its lines change. */
type ReadFile = SheetReading & { name: string; head: readonly string[] }

async function loadWords(): Promise<SheetWords> {
  const wordsOf = await textInLanguages('office-prices')
  const heads = fileColumns.map((column) => [column, [...wordsOf(`column.${column}`), column]])
  return { heads: Object.fromEntries(heads) as SheetWords['heads'], base: wordsOf('base') }
}

/**
 * Imports a file of prices: what it changes and what is wrong in it is told first, and then becomes
 * edits of the draft, which are undone together (H8).
 */
export function ImportDialog({
  subjects,
  onClose,
}: {
  subjects: KnownSubjects
  onClose: () => void
}) {
  const t = useText('office-prices')
  const { draft, edit } = useCatalogue()
  const [file, setFile] = useState<ReadFile | null>(null)
  const [fileFault, setFileFault] = useState<FileFault | null>(null)
  const reading = useAction(
    async (api, chosenFile: File) => {
      const sheet = await readSheetFile(chosenFile)
      if (typeof sheet === 'string') return sheet
      const { exceptions: published } = await api.call(listPriceExceptions, {})
      const exceptions = exceptionRows(null, published, draft.edits)
      return {
        ...readSheet(sheet, { ...subjects, exceptions }, await loadWords()),
        name: chosenFile.name,
        head: sheet.rows[0]?.cells ?? [],
      }
    },
    {
      onDone(result) {
        setFile(typeof result === 'string' ? null : result)
        setFileFault(typeof result === 'string' ? result : null)
      },
    },
  )
  const count = file?.edits.length ?? 0
  function save() {
    if (file === null || count === 0) return
    edit(file.edits)
    const reversed = file.edits.map(({ before, after, ...place }) => {
      return { ...place, before: after, after: before }
    })
    showToast({ tone: 'ok', text: t('done', { count }), undo: () => edit(reversed) })
    onClose()
  }
  return (
    <FormDialog
      isWide
      title={t('title')}
      action={t('do', { count })}
      isDisabled={count === 0}
      problem={reading.problem}
      onSave={save}
      onClose={onClose}
    >
      <p>{t('lead')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <FileTrigger
          acceptedFileTypes={['.csv', 'text/csv']}
          onSelect={(files) => {
            const chosenFile = files?.[0]
            if (chosenFile) reading.run(chosenFile)
          }}
        >
          <Button kind="outlined" isPending={reading.isPending}>
            {t(file === null ? 'choose' : 'chooseOther')}
          </Button>
        </FileTrigger>
        <span className="muted wrap-anywhere">{file?.name}</span>
      </div>
      <div aria-live="polite" className="grid gap-2">
        {fileFault === null ? null : <Notice tone="err">{t(`fileFault.${fileFault}`)}</Notice>}
        {file === null ? null : (
          <p className="font-semibold">
            {[
              t('summary.changes', { count }),
              file.unchangedCount > 0 && t('summary.same', { count: file.unchangedCount }),
              file.faults.length > 0 && t('summary.faults', { count: file.faults.length }),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
      </div>
      {file === null || file.faults.length === 0 ? null : <RefusedLines {...file} />}
      <Notice tone="info">{t('effect')}</Notice>
    </FormDialog>
  )
}

/** The lines that change nothing, each with its fault, and a file of them to correct. */
function RefusedLines({ faults, head }: Pick<ReadFile, 'faults' | 'head'>) {
  const t = useText('office-prices')
  const locale = useLocale()
  const id = useId()
  const faultText = useFaultSentence()
  const download = () => {
    const rows = faults.map((fault) => {
      return [...head.map((_, at) => fault.cells[at] ?? ''), faultText(fault)]
    })
    const csv = csvOf([[...head, t('column.fault')], ...rows], locale === 'en' ? ',' : ';')
    saveFile(`${t('refusedFile')}.csv`, csv, 'text/csv;charset=utf-8')
  }
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="field-label">
          {t('faults')}
        </h3>
        <Button kind="quiet" icon="download" onPress={download}>
          {t('download')}
        </Button>
      </div>
      <ul className="lines max-h-80 overflow-auto">
        {faults.slice(0, MOST_LISTED).map((fault) => (
          <li key={`${fault.line} ${fault.code} ${fault.value}`}>{faultText(fault)}</li>
        ))}
        {faults.length > MOST_LISTED ? (
          <li className="muted">{t('others', { count: faults.length - MOST_LISTED })}</li>
        ) : null}
      </ul>
    </section>
  )
}

/** Returns a function that tells a fault with its line and column. */
function useFaultSentence() {
  const t = useText('office-prices')
  const format = useFormat()
  return ({ line, column, code, value }: SheetFault): string => {
    const place = column === null ? t('atLine', { line }) : t('at', { line, column })
    const bounds = {
      least: format.price(LEAST_PRICE * 100),
      most: format.price(Math.round(MOST_PRICE * 100)),
    }
    return t('fault.sentence', {
      place,
      fault: t(`fault.${code}`, { value, ...bounds, example: '2026-12-01T11:30' }),
    })
  }
}
