import { exportAudit } from '#contract/office/audit.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { saveFile } from '#office/base/save-file.ts'
import { useText } from '#office/base/text.ts'
import { useToday } from '#office/base/today.ts'
import { useSending } from '#office/base/use-sending.ts'
import { Button } from '#office/ui/button.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { type JournalFilters, queryOf } from './journal-address.ts'

/** Downloads the filtered entries as CSV (P5); the user confirms with a passkey (P3). */
export function ExportButton({ filters }: { filters: JournalFilters }) {
  const t = useText('office-journal')
  const today = useToday()
  const confirmed = useConfirmed()
  const { send, isPending, problem } = useSending()
  const take = () =>
    send('journal', async () => {
      const { csv, entries, isWhole } = await confirmed((api) =>
        api.call(exportAudit, { body: queryOf(filters) as BodyOf<typeof exportAudit> }),
      )
      saveFile(`${t('journal.file')}-${today}.csv`, csv, 'text/csv;charset=utf-8')
      showToast(
        isWhole
          ? { tone: 'ok', text: t('journal.exported', { count: entries }) }
          : { tone: 'warn', text: t('journal.cut', { count: entries }) },
      )
    })
  return (
    <>
      <Button kind="outlined" icon="download" isPending={isPending} onPress={() => void take()}>
        {t('journal.export')}
      </Button>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </>
  )
}
