import { ApiProblem } from '#contract/client.ts'
import { alertSchema, handAlertBack, takeAlert } from '#contract/office/alerts.ts'
import type { AttentionView } from '#contract/office/today.ts'
import { useFormat } from '#office/base/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { isSignedOut } from '#office/base/api.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useSending } from '#office/base/use-sending.ts'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { useAttentionLabels } from './use-attention-labels.ts'

/** Takes or releases an alert, and shows the result. */
export function useTaking(
  onChange: () => void,
  now: string,
): { toggle: (attention: AttentionView) => void; isPending: boolean } {
  const t = useText('office-today')
  const format = useFormat()
  const { api } = useOffice()
  const labelsOf = useAttentionLabels(now)
  const sentence = useSentenceOf()
  const { send, isPending } = useSending()

  async function change({ about: attention, alert }: AttentionView): Promise<void> {
    if (alert === null) return
    const params = { alert: alert.id }
    const { title } = labelsOf(attention)
    try {
      if (alert.taken?.isOwn === true) {
        await api().call(handAlertBack, { params })
        showToast({ tone: 'ok', text: t('attention.isFree', { title }) })
      } else {
        await api().call(takeAlert, { params })
        showToast({ tone: 'ok', text: t('attention.isYours', { title }) })
      }
    } catch (error) {
      const holder = holderIn(error)
      if (holder !== null)
        showToast({
          tone: 'warn',
          text: t('attention.isOf', { name: holder.name, time: format.time(holder.at) }),
        })
      else if (!isSignedOut(error)) showToast({ tone: 'err', text: sentence(error) })
    }
    // `onChange` is also called after a refusal, because a refusal means that the page is out of
    // date.
    onChange()
  }

  return {
    isPending,
    toggle: (attention) => {
      if (!isPending) void send(attention.key, () => change(attention))
    },
  }
}

/** The person who has taken the alert, if the server refused for that reason; null otherwise. */
function holderIn(error: unknown): { name: string; at: string } | null {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'alert_taken') return null
  return alertSchema.safeParse(error.problem.details).data?.taken ?? null
}
