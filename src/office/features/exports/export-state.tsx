import type { Export } from '#contract/office/exports.ts'
import { useText } from '#office/base/text.ts'
import { Progress } from '#office/ui/progress.tsx'
import { StateLabel } from '#office/ui/state-label.tsx'

/** The state of a file: waiting, being written, done, failed, or deleted. */
export function ExportState({ of: { state, rows, total } }: { of: Export }) {
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
        <Progress
          label={total === null ? t('files.writing') : t('files.rows', { rows, total })}
          value={rows}
          most={total}
        />
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
