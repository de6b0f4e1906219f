import { exportAudit } from '#contract/office/audit.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { saveFile } from '#office/base/save-file.ts'
import { useText } from '#ui/text/text.ts'
import { useToday } from '#office/base/today.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { type JournalFilters, queryOf } from './journal-address.ts'

/** Downloads the filtered entries as CSV (P5); the user confirms with a passkey (P3). */
export function ExportButton({ filters }: { filters: JournalFilters }) {
  const t = useText('office-journal')
  const today = useToday()
  const { run, isPending, problem } = useApiAction(exportAudit, {
    onDone({ csv, entries, isWhole }) {
      saveFile(`${t('journal.file')}-${today}.csv`, csv, 'text/csv;charset=utf-8')
      showToast(
        isWhole
          ? { tone: 'ok', text: t('journal.exported', { count: entries }) }
          : { tone: 'warn', text: t('journal.cut', { count: entries }) },
      )
    },
  })
  return (
    <>
      <Button
        kind="outlined"
        icon="download"
        isPending={isPending}
        onPress={() => run({ body: queryOf(filters) as BodyOf<typeof exportAudit> })}
      >
        {t('journal.export')}
      </Button>
      <Problem text={problem} />
    </>
  )
}
