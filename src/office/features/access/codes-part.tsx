import { useState } from 'react'
import { renewRecoveryCodes } from '#contract/office/staff-session.ts'
import { useText } from '#ui/text/text.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { Block } from '#ui/parts/block.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { ActionDialog } from '#office/ui/layers/action-dialog.tsx'
import { Dialog } from '#ui/parts/layers/dialog.tsx'
import { RecoveryCodes } from '#ui/parts/recovery-codes.tsx'

/**
 * The number of recovery codes left, and a button that replaces them by new ones, which are shown
 * once.
 */
export function CodesPart({
  remainingCount,
  onRenewed,
}: {
  remainingCount: number
  onRenewed: () => void
}) {
  const t = useText('office-people')
  const [asks, setAsks] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useApiAction(renewRecoveryCodes, {
    onDone({ recoveryCodes }) {
      setAsks(false)
      setCodes(recoveryCodes)
      onRenewed()
    },
  })
  return (
    <Block
      title={t('access.codes')}
      lead={t('access.codesLeft', { count: remainingCount })}
      tools={
        <Button kind="outlined" onPress={() => setAsks(true)}>
          {t('access.renew')}
        </Button>
      }
    >
      {asks ? (
        <ActionDialog
          title={t('access.renewTitle')}
          verb={t('access.renewDo')}
          action={renew}
          input={{}}
          onClose={() => setAsks(false)}
        >
          <p>{t('access.renewText')}</p>
        </ActionDialog>
      ) : null}
      {codes === null ? null : <CodesOnce codes={codes} onClose={() => setCodes(null)} />}
    </Block>
  )
}

/** Shows the new codes. The dialog can be closed only after the user confirms having saved them. */
function CodesOnce({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText('office-people')
  const office = useText('office')
  const [areKept, setKept] = useState(false)
  return (
    <Dialog
      title={office('login.codes.title')}
      isOpen
      isHeld
      onClose={onClose}
      footer={
        <Button kind="action" onPress={onClose} isDisabled={!areKept}>
          {t('access.codesDone')}
        </Button>
      }
    >
      <p className="codes-once">{office('login.codes.intro')}</p>
      <RecoveryCodes codes={codes} />
      <Checkbox value={areKept} onChange={setKept}>
        {office('login.codes.kept')}
      </Checkbox>
    </Dialog>
  )
}
