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
import { useFormat } from '#ui/text/format.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { Block } from '#ui/parts/block.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { OnceDialog } from '#ui/parts/layers/once-dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import { ApiDialog } from '#office/ui/layers/api-dialog.tsx'
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
    <Block
      title={t('webhooks.title')}
      tools={
        <Button kind="action" icon="plus" onPress={() => setAdding(true)}>
          {t('webhooks.add')}
        </Button>
      }
    >
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
    </Block>
  )
}

const tones = { works: 'ok', fails: 'err', paused: 'warn', untried: 'info' } as const

const calls = { test: testWebhook, pause: pauseWebhook, resume: resumeWebhook }
const confirmationKeys = { pause: 'webhooks.paused', resume: 'webhooks.resumed' } as const

function WebhookLine({ webhook, onDone }: { webhook: WebhookView; onDone: WebhooksCallback }) {
  const t = useText('office-site')
  const format = useFormat()
  const answerLabel = useAnswerLabels()
  const [isLeaving, setLeaving] = useState(false)
  const { id, address, by, addedAt, pausedAt } = webhook
  const { host } = new URL(address)
  const state = webhookState(webhook)
  const { run, isPending, problem } = useAction(
    (api, verb: keyof typeof calls) => api.call(calls[verb], { params: { webhook: id } }),
    {
      onDone(next, verb) {
        const last = next.webhooks.find((each) => each.id === id)?.last ?? null
        showToast(
          verb === 'test'
            ? answerLabel.tested(last)
            : { tone: 'ok', text: t(confirmationKeys[verb]) },
        )
        onDone(next)
      },
    },
  )
  return (
    <li className="line flex-wrap">
      <div className="flex-[1_1_320px]">
        <b className="mr-1.5">{address}</b>{' '}
        <Tag tone={tones[state]}>{t(`webhooks.state.${state}`)}</Tag>
        <small>{answerLabel.history(webhook)}</small>
        <small>{t('webhooks.added', { name: by, date: format.date(addedAt) })}</small>
        <Problem text={problem} />
      </div>
      <div className="flex flex-[0_1_auto] flex-wrap gap-2">
        <Button
          kind="outlined"
          isDisabled={isPending}
          aria-label={t('webhooks.testOf', { host })}
          onPress={() => run('test')}
        >
          {t('webhooks.test')}
        </Button>
        <Button
          kind="outlined"
          isDisabled={isPending}
          aria-label={t(pausedAt === null ? 'webhooks.pauseOf' : 'webhooks.resumeOf', { host })}
          onPress={() => run(pausedAt === null ? 'pause' : 'resume')}
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
        <ApiDialog
          title={t('webhooks.removeTitle', { host })}
          verb={t('webhooks.removeDo')}
          endpoint={removeWebhook}
          input={{ params: { webhook: id } }}
          toast={t('webhooks.removed')}
          onClose={() => setLeaving(false)}
          onDone={onDone}
        >
          <p>{t('webhooks.removeText')}</p>
        </ApiDialog>
      ) : null}
    </li>
  )
}
