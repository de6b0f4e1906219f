import { useCallback, useState } from 'react'
import type { Customer } from '#contract/customers/account.ts'
import {
  type SocialProvider,
  listIdentities,
  listSocialProviders,
  unlinkIdentity,
} from '#contract/customers/social-login.ts'
import { useFormat } from '#ui/text/format.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import { FailureNote } from '#web/features/account/parts/failure-note.tsx'
import { LinkForm } from './link-form.tsx'
import { providerNames } from '#web/features/account/parts/provider-names.ts'
import { Section } from '#web/features/account/parts/section.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { useRequest } from '#web/features/account/parts/use-request.ts'

/**
 * The providers linked to this account, and those that could be (A6); renders nothing if no
 * provider is offered.
 */
export function IdentitiesPanel({ customer }: { customer: Customer }) {
  const t = useText('account')
  const call = useAccountCall()
  const { data, failed, again } = useRequest(
    useCallback(async () => {
      const [{ providers }, { results }] = await Promise.all([
        call(listSocialProviders, {}),
        call(listIdentities, {}),
      ])
      return providers.map((provider) => ({
        provider,
        since: results.find((identity) => identity.provider === provider)?.linkedAt ?? null,
      }))
    }, [call]),
  )
  const [linking, setLinking] = useState<SocialProvider | null>(null)
  const { busy, problem, run } = useAction()
  const unlink = (provider: SocialProvider) =>
    run(provider, async () => {
      await call(unlinkIdentity, { params: { provider } })
      again()
      showToast({ tone: 'ok', text: t('identities.undone', { provider: providerNames[provider] }) })
    })
  if (data?.length === 0) return null
  const isOnlyWay =
    !customer.hasPassword && data?.filter(({ since }) => since !== null).length === 1
  return (
    <Section title={t('identities.title')}>
      <p>{t('identities.text')}</p>
      {failed ? <FailureNote code={failed} onAgain={again} /> : null}
      {data === null && !failed ? <div className="skeleton mt-4 h-28" aria-hidden="true" /> : null}
      <ul>
        {data?.map(({ provider, since }) => (
          <IdentityRow
            key={provider}
            provider={provider}
            since={since}
            stays={isOnlyWay}
            busy={busy === provider}
            onLink={() => setLinking(provider)}
            onUnlink={() => unlink(provider)}
          />
        ))}
      </ul>
      <Problem text={problem} />
      <Dialog
        open={linking !== null}
        onClose={() => setLinking(null)}
        title={linking ? t('identities.sure', { provider: providerNames[linking] }) : ''}
      >
        {linking ? (
          <LinkForm customer={customer} provider={linking} onCancel={() => setLinking(null)} />
        ) : null}
      </Dialog>
    </Section>
  )
}

type IdentityRowProps = {
  provider: SocialProvider
  since: string | null
  stays: boolean
  busy: boolean
  onLink: () => void
  onUnlink: () => void
}

function IdentityRow({ provider, since, stays, busy, onLink, onUnlink }: IdentityRowProps) {
  const t = useText('account')
  const format = useFormat()
  const nameValues = { provider: providerNames[provider] }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-semibold">{nameValues.provider}</span>
        <span className="num block text-sm text-ink-2">
          {since === null
            ? t('identities.none')
            : t('identities.since', { day: format.date(since) })}
        </span>
        {since !== null && stays ? (
          <span className="block text-sm">{t('identities.onlyWay')}</span>
        ) : null}
      </span>
      {since === null ? (
        <Button
          kind="line"
          size="s"
          aria-label={t('identities.linkNamed', nameValues)}
          onClick={onLink}
        >
          {t('identities.link')}
        </Button>
      ) : null}
      {since !== null && !stays ? (
        <Button
          kind="line"
          size="s"
          busy={busy}
          aria-label={t('identities.unlinkNamed', nameValues)}
          onClick={onUnlink}
        >
          {t('identities.unlink')}
        </Button>
      ) : null}
    </li>
  )
}
