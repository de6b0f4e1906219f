import type { OfficeCustomer } from '#contract/office/customers.ts'
import type { PrivacyRequest } from '#contract/office/privacy.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import { ForgettingAsked, RequestActions } from './request-actions.tsx'
import { useReceivedText, useDueText } from './request-labels.ts'

/** An open request, with its due date and its actions. */
export function OpenRequest({
  request,
  customer,
  onDone,
  onForgotten,
}: {
  request: PrivacyRequest
  customer: OfficeCustomer
  onDone: () => void
  onForgotten: () => void
}) {
  const t = useText('office-customers')
  const format = useFormat()
  const due = useDueText()(request)
  const cameIn = useReceivedText()
  return (
    <Notice
      // The notice is part of the page from the beginning, so it is not announced to screen readers
      // as an alert.
      tone="warn"
      title={t('request.due', {
        kind: t(`request.kind.${request.kind}`),
        date: format.date(request.dueAt),
      })}
      action={
        <RequestActions
          request={request}
          customer={customer}
          onDone={onDone}
          onForgotten={onForgotten}
        />
      }
    >
      <Tag tone={due.tone}>{due.text}</Tag> {cameIn(request)} {request.note}
      <ForgettingAsked request={request} />
    </Notice>
  )
}

/** An answered request: the kind of answer, its time, and the person who answered. */
export function AnsweredRequest({ request }: { request: PrivacyRequest }) {
  const t = useText('office-customers')
  const format = useFormat()
  const { kind, state, doneAt, doneBy, note } = request
  const textValues = {
    kind: t(`request.kind.${kind}`),
    state: t(`request.state.${state}`),
    date: doneAt === null ? '' : format.date(doneAt),
  }
  return (
    <li className="sheet-row">
      <span>
        {doneBy?.name == null
          ? t('request.answeredAlone', textValues)
          : t('request.answered', { ...textValues, name: doneBy.name })}
        {note === null ? null : <small className="muted block text-note">{note}</small>}
      </span>
    </li>
  )
}
