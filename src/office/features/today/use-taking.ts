import { ApiProblem } from '#contract/client.ts'
import { alertSchema, handAlertBack, takeAlert } from '#contract/office/alerts.ts'
import type { AttentionView } from '#contract/office/today.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { useAttentionLabels } from './use-attention-labels.ts'

/** Takes or releases an alert, and shows the result. */
export function useTaking(
  onChange: () => void,
  now: string,
): { toggle: (attention: AttentionView) => void; isPending: boolean } {
  const t = useText('office-today')
  const format = useFormat()
  const labelsOf = useAttentionLabels(now)
  const sentenceOf = useSentenceOf()
  const { run, isPending } = useAction(
    (api, { alert, isOwn }: { alert: string; isOwn: boolean; title: string }) =>
      api.call(isOwn ? handAlertBack : takeAlert, { params: { alert } }),
    {
      onDone(_, { isOwn, title }) {
        showToast({
          tone: 'ok',
          text: t(isOwn ? 'attention.isFree' : 'attention.isYours', { title }),
        })
        onChange()
      },
      explain(error) {
        const holder = holderIn(error)
        showToast(
          holder === null
            ? { tone: 'err', text: sentenceOf(error) }
            : {
                tone: 'warn',
                text: t('attention.isOf', { name: holder.name, time: format.time(holder.at) }),
              },
        )
        // A refusal means that the page is out of date.
        onChange()
        return null
      },
    },
  )
  return {
    isPending,
    toggle({ about, alert }) {
      if (isPending || alert === null) return
      run({
        alert: alert.id,
        isOwn: alert.taken?.isOwn === true,
        title: labelsOf(about).title,
      })
    },
  }
}

/** The person who has taken the alert, if the server refused for that reason; null otherwise. */
function holderIn(error: unknown): { name: string; at: string } | null {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'alert_taken') return null
  return alertSchema.safeParse(error.problem.details).data?.taken ?? null
}
