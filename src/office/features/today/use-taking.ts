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

/** Takes an alert in hand or hands it back, and says what became of it. */
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

  async function change({ about, alert }: AttentionView): Promise<void> {
    if (alert === null) return
    const params = { alert: alert.id }
    const { title } = labelsOf(about)
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
    // Also after a refusal: what the page shows is no longer so.
    onChange()
  }

  return {
    isPending,
    toggle: (attention) => {
      if (!isPending) void send(attention.key, () => change(attention))
    },
  }
}

/** Who has the alert in hand, where that is why the server refused. */
function holderIn(error: unknown): { name: string; at: string } | null {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'alert_taken') return null
  return alertSchema.safeParse(error.problem.details).data?.taken ?? null
}
