import type { WebhookView } from '#contract/office/webhooks.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'

type Last = WebhookView['last']

const isTaken = (last: NonNullable<Last>): boolean =>
  last.status !== null && last.status >= 200 && last.status < 300

/** The state of a webhook: paused, or derived from its last answer. */
export function webhookState({
  pausedAt,
  last,
}: Pick<WebhookView, 'pausedAt' | 'last'>): 'works' | 'fails' | 'paused' | 'untried' {
  if (pausedAt !== null) return 'paused'
  if (last === null) return 'untried'
  return isTaken(last) ? 'works' : 'fails'
}

/** Functions that describe the answers of a webhook. */
export function useAnswerLabels() {
  const t = useText('office-site')
  const format = useFormat()
  const moment = (at: string) => `${format.shortDay(at)}, ${format.time(at)}`
  return {
    /** The last answer; if it was no success, also the last success. */
    history({ last, lastSucceededAt }: Pick<WebhookView, 'last' | 'lastSucceededAt'>): string {
      if (last === null) return t('webhooks.untried')
      const at = moment(last.at)
      const answer =
        last.failure === null
          ? t('webhooks.answered', { status: String(last.status ?? ''), at })
          : t('webhooks.unanswered', { why: t(`webhooks.why.${last.failure}`), at })
      if (isTaken(last)) return answer
      const success =
        lastSucceededAt === null
          ? t('webhooks.neverSucceeded')
          : t('webhooks.succeeded', { at: moment(lastSucceededAt) })
      return `${answer} · ${success}`
    },
    /** The result of a test. */
    tested(last: Last): { tone: 'ok' | 'err'; text: string } {
      if (last === null || last.failure !== null)
        return {
          tone: 'err',
          text: t('webhooks.noAnswer', { why: t(`webhooks.why.${last?.failure ?? 'connection'}`) }),
        }
      const status = String(last.status ?? '')
      return isTaken(last)
        ? { tone: 'ok', text: t('webhooks.taken', { status }) }
        : { tone: 'err', text: t('webhooks.notTaken', { status }) }
    },
  }
}
