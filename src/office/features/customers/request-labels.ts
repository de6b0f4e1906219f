import type { PrivacyRequest } from '#contract/office/privacy.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useToday } from '#office/base/today.ts'
import { daysLeft, urgencyOf } from './due.ts'

/** Whether the request still has to be answered. */
export const isOpen = ({ state }: PrivacyRequest): boolean => state === 'open' || state === 'asked'

/** The time left to answer a request, in words and as a tone. */
export function useDueText(): (request: Pick<PrivacyRequest, 'dueAt'>) => {
  tone: 'plain' | 'warn' | 'err'
  text: string
} {
  const t = useText('office-customers')
  const today = useToday()
  return ({ dueAt }) => {
    const days = daysLeft(dueAt, today)
    const urgency = urgencyOf(days)
    return {
      tone: urgency === 'late' ? 'err' : urgency === 'soon' ? 'warn' : 'plain',
      text: days < 0 ? t('request.late', { days: -days }) : t('request.left', { days }),
    }
  }
}

/** The person to whom a request refers; undefined once their data is erased. */
export const personOf = ({
  customer,
  email,
}: Pick<PrivacyRequest, 'customer' | 'email'>): string | undefined =>
  customer?.name ?? email ?? undefined

/** Returns a function that states when a request was received, and who recorded it. */
export function useReceivedText(): (request: PrivacyRequest) => string {
  const t = useText('office-customers')
  const format = useFormat()
  return ({ askedAt, madeBy }) => {
    const date = format.date(askedAt)
    return madeBy?.name == null
      ? t('request.cameAlone', { date })
      : t('request.came', { date, name: madeBy.name })
  }
}
