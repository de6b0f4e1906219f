import { useState } from 'react'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import type { PrivacyKind } from '#contract/office/privacy.ts'
import { Block } from '#ui/parts/block.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { AskErasure } from './erasure-dialogs.tsx'
import { MakeRequestDialog } from './make-request-dialog.tsx'
import { RectifyDialog } from './rectify-dialog.tsx'
import { AnsweredRequest, OpenRequest } from './request-notice.tsx'
import { isOpen } from './request-labels.ts'
import { useExport } from './use-export.ts'

type PrivacyDialog = 'make' | 'rectify' | null

/**
 * A customer’s requests about their personal data, and the actions with which the user can answer
 * them (H5).
 */
export function PrivacyPart({
  customer,
  onDone,
  onForgotten,
}: {
  customer: OfficeCustomer
  onDone: () => void
  onForgotten: () => void
}) {
  const t = useText('office-customers')
  const [openDialog, setOpenDialog] = useState<PrivacyDialog>(null)
  const { run, isPending, problem } = useExport(onDone)
  const close = () => setOpenDialog(null)
  const finish = () => {
    close()
    onDone()
  }
  const { privacyRequests } = customer
  const open = privacyRequests.filter(isOpen)
  const answered = privacyRequests.filter((request) => !isOpen(request))
  // An action that the customer has requested is offered at the open request, so it is not offered
  // a second time here.
  const isAsked = (kind: PrivacyKind) => open.some((request) => request.kind === kind)
  return (
    <Block
      level="h3"
      title={t('privacy.title')}
      tools={
        <div className="page-actions">
          <Button kind="outlined" onPress={() => setOpenDialog('make')}>
            {t('privacy.note')}
          </Button>
          {isAsked('export') ? null : (
            <Button
              kind="outlined"
              icon="download"
              isPending={isPending}
              onPress={() => run({ params: { customer: customer.id }, body: {} })}
            >
              {t('privacy.export')}
            </Button>
          )}
          {isAsked('rectification') ? null : (
            <Button kind="outlined" onPress={() => setOpenDialog('rectify')}>
              {t('privacy.rectify')}
            </Button>
          )}
          {isAsked('forgetting') ? null : (
            <AskErasure
              subject={{ customer }}
              kind="danger"
              label={t('privacy.forget')}
              onDone={onDone}
            />
          )}
        </div>
      }
    >
      <Problem text={problem} />
      {open.map((request) => (
        <OpenRequest
          key={request.id}
          request={request}
          customer={customer}
          onDone={onDone}
          onForgotten={onForgotten}
        />
      ))}
      <p className="field-hint">{t('privacy.keeps')}</p>
      {answered.length === 0 ? null : (
        <>
          <h4 className="mt-4.5 text-strong font-semibold">{t('privacy.past')}</h4>
          <ul>
            {answered.map((request) => (
              <AnsweredRequest key={request.id} request={request} />
            ))}
          </ul>
        </>
      )}
      {openDialog === 'make' ? (
        <MakeRequestDialog customer={customer} onClose={close} onDone={finish} />
      ) : null}
      {openDialog === 'rectify' ? (
        <RectifyDialog customer={customer} onClose={close} onDone={finish} />
      ) : null}
    </Block>
  )
}
