import type { OfficeCustomer } from '#contract/office/customers.ts'
import { type PrivacyRequest, confirmErasure, requestErasure } from '#contract/office/privacy.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { useConfirmers } from '#office/base/use-confirmers.ts'
import { ActionDialog } from '#office/ui/layers/action-dialog.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { DialogButton, type OpenedDialogProps } from '#ui/parts/layers/dialog-button.tsx'
import { useNameOf } from './customer-name.tsx'
import { personOf } from './request-labels.ts'

/** The person whose data is to be erased: a customer, or the person who made a request. */
type ErasureSubject =
  | { customer: OfficeCustomer; request?: undefined }
  | { request: PrivacyRequest; customer?: undefined }

/**
 * The first of the two steps of an erasure (P4): the user requests it. If nobody else could confirm
 * the request, an explanation is shown instead of the button.
 */
export function AskErasure({
  subject,
  kind,
  label,
  onDone,
}: {
  subject: ErasureSubject
  kind: 'danger' | 'outlined'
  label: string
  onDone: () => void
}) {
  const t = useText('office-customers')
  const { sentence, isNobody } = useConfirmers('privacy', t('request.confirmersByRole'))
  if (isNobody) return <p className="field-hint">{t('forget.nobody', { why: sentence })}</p>
  return (
    <DialogButton
      kind={kind}
      onDone={onDone}
      dialog={(opened) => <AskErasureDialog {...subject} confirmers={sentence} {...opened} />}
    >
      {label}
    </DialogButton>
  )
}

/** Explains that nothing is erased yet, and who can confirm the request. */
function AskErasureDialog({
  customer,
  request,
  confirmers,
  onClose,
  onDone,
}: ErasureSubject & OpenedDialogProps & { confirmers: string }) {
  const t = useText('office-customers')
  const nameOf = useNameOf()
  const name = customer === undefined ? (personOf(request) ?? t('noName')) : nameOf(customer)
  const id = customer?.id ?? request?.customer?.id
  const body = id === undefined ? { email: request?.email ?? '' } : { customer: id }
  const ask = useApiAction(requestErasure, {
    toast: t('forget.asked'),
    onDone,
  })
  return (
    <ActionDialog
      title={t('forget.askTitle', { name })}
      verb={t('forget.ask')}
      action={ask}
      input={{ body }}
      isDestructive={false}
      onClose={onClose}
    >
      <p>
        {t('forget.askText')} {confirmers}
      </p>
      <p className="muted">{t('privacy.keeps')}</p>
    </ActionDialog>
  )
}

/**
 * The second step, taken by another person: lists the data that is erased and the data that is
 * retained.
 */
export function ConfirmErasureDialog({
  request,
  customer,
  onClose,
  onDone,
}: {
  request: PrivacyRequest
  /**
   * The customer, if their sheet is open: the dialog then states the number of points that are
   * lost, and of orders that are retained without a name.
   */
  customer?: OfficeCustomer
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-customers')
  const name = personOf(request) ?? t('noName')
  const orders = customer?.figures.orders ?? 0
  const points = customer?.points.balance ?? 0
  const erase = useApiAction(confirmErasure, {
    toast: t('forget.done'),
    onDone,
  })
  return (
    <ActionDialog
      title={t('forget.confirmTitle', { name })}
      verb={t('forget.confirm', { name })}
      action={erase}
      input={{ params: { request: request.id } }}
      onClose={onClose}
    >
      <p>{t('request.askedBy', { name: request.proposedBy?.name ?? t('request.somebody') })}</p>
      <Notice tone="warn">
        {t(request.customer === null ? 'forget.goesGuest' : 'forget.goes')}{' '}
        {points > 0 ? `${t('forget.points', { points })} ` : null}
        {orders > 0 ? t('forget.orders', { count: orders }) : t('forget.ordersStay')}{' '}
        <b>{t('forget.forever')}</b>
      </Notice>
    </ActionDialog>
  )
}
