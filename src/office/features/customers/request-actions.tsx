import { useState } from 'react'
import { type OfficeCustomer, getOfficeCustomer } from '#contract/office/customers.ts'
import type { PrivacyRequest } from '#contract/office/privacy.ts'
import { useFormat } from '#ui/text/format.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { DialogButton } from '#ui/parts/layers/dialog-button.tsx'
import { CloseRequestDialog } from './close-request-dialog.tsx'
import { AskErasure, ConfirmErasureDialog } from './erasure-dialogs.tsx'
import { RectifyDialog } from './rectify-dialog.tsx'
import { useExport } from './use-export.ts'

/**
 * The buttons that answer a request, or close it without an answer. `customer`: the data of the
 * customer, if their sheet is open; otherwise the data are loaded when needed.
 */
export function RequestActions({
  request,
  customer,
  onDone,
  onForgotten,
}: {
  request: PrivacyRequest
  customer?: OfficeCustomer
  onDone: () => void
  onForgotten: () => void
}) {
  const t = useText('office-customers')
  return (
    <div className="page-actions">
      <Answer
        request={request}
        onDone={onDone}
        onForgotten={onForgotten}
        {...(customer && { customer })}
      />
      <DialogButton
        kind="quiet"
        onDone={onDone}
        dialog={(opened) => <CloseRequestDialog request={request} {...opened} />}
      >
        {t('request.close')}
      </DialogButton>
    </div>
  )
}

type RequestActionsProps = Parameters<typeof RequestActions>[0]

function Answer(props: RequestActionsProps) {
  const t = useText('office-customers')
  const { request } = props
  if (request.kind === 'forgetting') return <ForgettingAnswer {...props} />
  if (request.customer === null) return <p className="muted">{t('request.noAccount')}</p>
  return request.kind === 'export' ? (
    <ExportAnswer {...props} customerId={request.customer.id} />
  ) : (
    <RectificationAnswer {...props} customerId={request.customer.id} />
  )
}

function ExportAnswer({
  request,
  customerId,
  onDone,
}: RequestActionsProps & { customerId: string }) {
  const t = useText('office-customers')
  const { run, isPending, problem } = useExport(onDone)
  return (
    <>
      <Button
        kind="outlined"
        icon="download"
        isPending={isPending}
        onPress={() => run({ params: { customer: customerId }, body: { request: request.id } })}
      >
        {t('request.download')}
      </Button>
      <Problem text={problem} />
    </>
  )
}

function RectificationAnswer({
  request,
  customer,
  customerId,
  onDone,
}: RequestActionsProps & { customerId: string }) {
  const t = useText('office-customers')
  const [opened, setOpened] = useState<OfficeCustomer | null>(null)
  const { run, isPending, problem } = useAction(
    async (api, id: string) =>
      customer ?? (await api.call(getOfficeCustomer, { params: { customer: id } })),
    { onDone: setOpened },
  )
  return (
    <>
      <Button kind="outlined" isPending={isPending} onPress={() => run(customerId)}>
        {t('privacy.rectify')}
      </Button>
      <Problem text={problem} />
      {opened === null ? null : (
        <RectifyDialog
          customer={opened}
          request={request.id}
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null)
            onDone()
          }}
        />
      )}
    </>
  )
}

/** Two people are needed to erase a customer’s data: one requests it, another confirms it (P4). */
function ForgettingAnswer({ request, customer, onDone, onForgotten }: RequestActionsProps) {
  const t = useText('office-customers')
  if (request.state === 'asked' && !request.canConfirm) return null
  if (request.state !== 'asked')
    return (
      <AskErasure subject={{ request }} kind="outlined" label={t('request.ask')} onDone={onDone} />
    )
  return (
    <DialogButton
      kind="danger"
      onDone={onForgotten}
      dialog={(opened) => (
        <ConfirmErasureDialog request={request} {...(customer && { customer })} {...opened} />
      )}
    >
      {t('request.confirm')}
    </DialogButton>
  )
}

/** States who requested the erasure. A user who may not confirm the erasure also sees who can. */
export function ForgettingAsked({ request }: { request: PrivacyRequest }) {
  const t = useText('office-customers')
  const office = useText('office')
  const refusals = useText('errors')
  const format = useFormat()
  const { session } = useSessionState()
  const { state, proposedBy, canConfirm, confirmers } = request
  if (state !== 'asked') return null
  const name = proposedBy?.name ?? t('request.somebody')
  if (canConfirm) return <p>{t('request.askedBy', { name })}</p>
  const isMine = proposedBy !== null && proposedBy.id === session?.id
  return (
    <p>
      {isMine
        ? t('request.askedByYou')
        : `${t('request.askedByOther', { name })} ${refusals('second_person_invited')}`}{' '}
      {confirmers.length === 0
        ? office('second.nobody')
        : office('second.names', { names: format.list(confirmers) })}
    </p>
  )
}
