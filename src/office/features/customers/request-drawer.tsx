import { FactInColumns } from '#office/ui/fact.tsx'
import { Link } from 'react-router'
import type { PrivacyRequest } from '#contract/office/privacy.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Drawer } from '#ui/parts/layers/drawer.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import { type CustomerHref, customersView } from './customer-address.ts'
import { ForgettingAsked, RequestActions } from './request-actions.tsx'
import { isOpen, personOf, useDueText } from './request-labels.ts'

/** One request next to the list, with its actions. */
export function RequestDrawer({
  request,
  hrefOf,
  onClose,
  onPrevious,
  onNext,
  onDone,
}: {
  request: PrivacyRequest
  hrefOf: CustomerHref
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onDone: () => void
}) {
  const t = useText('office-customers')
  const { id, kind } = request
  return (
    <Drawer
      of={id}
      title={t(`request.kind.${kind}`)}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      footer={
        isOpen(request) ? (
          <RequestActions
            // The key resets the state of open dialogs when another request is shown.
            key={id}
            request={request}
            onDone={onDone}
            onForgotten={onDone}
          />
        ) : undefined
      }
    >
      <ForgettingAsked request={request} />
      <RequestFacts request={request} hrefOf={hrefOf} />
    </Drawer>
  )
}

function RequestFacts({ request, hrefOf }: { request: PrivacyRequest; hrefOf: CustomerHref }) {
  const t = useText('office-customers')
  const format = useFormat()
  const due = useDueText()(request)
  const { customer, state, dueAt, askedAt, madeBy, proposedBy, note, doneAt, doneBy } = request
  const nameOf = (person: { name: string | null } | null) =>
    person === null ? null : (person.name ?? t('points.former'))
  const answeredBy = nameOf(doneBy)
  const facts = [
    {
      name: t('requests.column.person'),
      value:
        customer === null ? (
          (personOf(request) ?? <i>{t('requests.forgotten')}</i>)
        ) : (
          <Link to={hrefOf({ ...customersView, open: customer.id })}>{customer.name}</Link>
        ),
    },
    {
      name: t('requests.column.due'),
      value: isOpen(request) ? (
        <>
          {format.date(dueAt)} <Tag tone={due.tone}>{due.text}</Tag>
        </>
      ) : (
        format.date(dueAt)
      ),
    },
    { name: t('requests.column.state'), value: t(`request.state.${state}`) },
    { name: t('requests.column.asked'), value: format.date(askedAt) },
    { name: t('requests.column.by'), value: nameOf(madeBy) },
    { name: t('requests.proposedBy'), value: nameOf(proposedBy) },
    { name: t('requests.note'), value: note },
    {
      name: t('requests.answer'),
      value:
        doneAt === null
          ? null
          : answeredBy === null
            ? format.date(doneAt)
            : t('requests.answerBy', { date: format.date(doneAt), name: answeredBy }),
    },
  ].filter(({ value }) => value !== null && value !== '')
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <FactInColumns key={name} name={name}>
          {value}
        </FactInColumns>
      ))}
    </dl>
  )
}
