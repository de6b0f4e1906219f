import { type OfficeOrder, changeCounterMeans } from '#contract/office/orders.ts'
import { type CounterMeans, counterMeans } from '#domain/money/counter-means.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useSending } from '#office/base/use-sending.ts'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'
import { DialogButton, type OpenedDialogProps } from '#office/ui/layers/dialog-button.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'

/** The button that corrects how an order was paid at the counter, while that can be (N4). */
export function ChangeMeans({ order, onDone }: { order: OfficeOrder; onDone: () => void }) {
  const t = useText('office-orders')
  if (!order.mayChangeMeans) return null
  return (
    <DialogButton
      kind="outlined"
      onDone={onDone}
      dialog={(opened) => <MeansDialog order={order} {...opened} />}
    >
      {t('means.change')}
    </DialogButton>
  )
}

/** The means is answered by the button that acts. */
function MeansDialog({
  order: { id, number, paidAtCounter },
  onClose,
  onDone,
}: OpenedDialogProps & { order: OfficeOrder }) {
  const t = useText('office-orders')
  const office = useText('office')
  const confirmed = useConfirmed()
  const { send, isPending, problem } = useSending()
  const change = (means: CounterMeans) =>
    void send(id, async () => {
      await confirmed((api) =>
        api.call(changeCounterMeans, { params: { order: id }, body: { means } }),
      )
      showToast({ tone: 'ok', text: t('means.done', { number }) })
      onDone()
    })
  return (
    <Dialog
      title={t('means.title', { number })}
      isOpen
      onClose={onClose}
      footer={
        <>
          {counterMeans
            .filter((means) => means !== paidAtCounter?.means)
            .map((means) => (
              <Button
                key={means}
                kind="outlined"
                isPending={isPending}
                onPress={() => change(means)}
              >
                {t(`means.of.${means}`)}
              </Button>
            ))}
          <Button kind="quiet" isDisabled={isPending} onPress={onClose}>
            {office('action.nothing')}
          </Button>
        </>
      }
    >
      <p>{t('means.text')}</p>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </Dialog>
  )
}
