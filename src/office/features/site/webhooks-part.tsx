import { useState } from 'react'
import {
  type WebhookView,
  type Webhooks,
  getWebhooks,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  testWebhook,
} from '#contract/office/webhooks.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useFormat } from '#office/base/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useApi } from '#office/base/query/use-api.ts'
import { useSending } from '#office/base/use-sending.ts'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { EmptyState } from '#office/ui/empty-state.tsx'
import { AlertDialog } from '#office/ui/layers/dialog.tsx'
import { OnceDialog } from '#office/ui/layers/once-dialog.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { Skeleton } from '#office/ui/skeleton.tsx'
import { Tag } from '#office/ui/state-label.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { useAnswerLabels, webhookState } from './webhook-labels.ts'

type WebhooksCallback = (webhooks: Webhooks) => void

/** External programs that receive alerts (webhooks), with the results of the last calls (H19). */
export function WebhooksPart() {
  const t = useText('office-site')
  const loaded = useApi(getWebhooks, {})
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <section className="block">
      <header className="block-head">
        <h2 className="title-3">{t('webhooks.title')}</h2>
        <Button kind="action" icon="plus" onPress={() => setAdding(true)}>
          {t('webhooks.add')}
        </Button>
      </header>
      <LoadedPart of={loaded} skeleton={<Skeleton lines={4} />}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <EmptyState text={t('webhooks.none')} />
          ) : (
            <ul className="lines">
              {webhooks.map((webhook) => (
                <WebhookLine key={webhook.id} webhook={webhook} onDone={loaded.replace} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
      {isAdding ? (
        <AddWebhook
          onClose={() => setAdding(false)}
          onDone={({ secret: newSecret, ...webhooks }) => {
            setAdding(false)
            setSecret(newSecret)
            loaded.replace(webhooks)
          }}
        />
      ) : null}
      {secret === null ? null : (
        <OnceDialog
          title={t('webhooks.secret')}
          text={t('webhooks.secretText')}
          code={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </section>
  )
}

const tones = { works: 'ok', fails: 'err', paused: 'warn', untried: 'info' } as const

function WebhookLine({ webhook, onDone }: { webhook: WebhookView; onDone: WebhooksCallback }) {
  const t = useText('office-site')
  const format = useFormat()
  const { api } = useOffice()
  const confirmed = useConfirmed()
  const answerLabel = useAnswerLabels()
  const { send, isPending, problem } = useSending()
  const [isLeaving, setLeaving] = useState(false)
  const { id, address, by, addedAt, pausedAt } = webhook
  const { host } = new URL(address)
  const state = webhookState(webhook)
  const params = { webhook: id }
  const test = () =>
    send('test', async () => {
      const next = await api().call(testWebhook, { params })
      const last = next.webhooks.find((each) => each.id === id)?.last ?? null
      showToast(answerLabel.tested(last))
      onDone(next)
    })
  const pause = () =>
    send('pause', async () => {
      onDone(await confirmed((client) => client.call(pauseWebhook, { params })))
      showToast({ tone: 'ok', text: t('webhooks.paused') })
    })
  const resume = () =>
    send('resume', async () => {
      onDone(await confirmed((client) => client.call(resumeWebhook, { params })))
      showToast({ tone: 'ok', text: t('webhooks.resumed') })
    })
  return (
    <li className="line webhook">
      <div>
        <b>{address}</b> <Tag tone={tones[state]}>{t(`webhooks.state.${state}`)}</Tag>
        <small>{answerLabel.history(webhook)}</small>
        <small>{t('webhooks.added', { name: by, date: format.date(addedAt) })}</small>
        {problem === null || isLeaving ? null : <Notice tone="err">{problem}</Notice>}
      </div>
      <div className="webhook-tools">
        <Button
          kind="outlined"
          isDisabled={isPending}
          aria-label={t('webhooks.testOf', { host })}
          onPress={() => void test()}
        >
          {t('webhooks.test')}
        </Button>
        <Button
          kind="outlined"
          isDisabled={isPending}
          aria-label={t(pausedAt === null ? 'webhooks.pauseOf' : 'webhooks.resumeOf', { host })}
          onPress={() => void (pausedAt === null ? pause() : resume())}
        >
          {t(pausedAt === null ? 'webhooks.pause' : 'webhooks.resume')}
        </Button>
        <Button
          kind="quiet"
          aria-label={t('webhooks.removeOf', { host })}
          onPress={() => setLeaving(true)}
        >
          {t('webhooks.remove')}
        </Button>
      </div>
      {isLeaving ? (
        <RemoveWebhook id={id} host={host} onClose={() => setLeaving(false)} onDone={onDone} />
      ) : null}
    </li>
  )
}

function RemoveWebhook({
  id,
  host,
  onClose,
  onDone,
}: {
  id: string
  host: string
  onClose: () => void
  onDone: WebhooksCallback
}) {
  const t = useText('office-site')
  const confirmed = useConfirmed()
  const { send, isPending, problem } = useSending()
  const remove = () =>
    send(id, async () => {
      const params = { webhook: id }
      const next = await confirmed((api) => api.call(removeWebhook, { params }))
      showToast({ tone: 'ok', text: t('webhooks.removed') })
      onDone(next)
    })
  return (
    <AlertDialog
      title={t('webhooks.removeTitle', { host })}
      isOpen
      onClose={onClose}
      action={t('webhooks.removeDo')}
      isPending={isPending}
      onConfirm={() => void remove()}
    >
      <p>{t('webhooks.removeText')}</p>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </AlertDialog>
  )
}
