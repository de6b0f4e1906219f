import { useCallback } from 'react'
import { type Session, endSession, listSessions } from '#contract/customers/account.ts'
import { logOutEverywhere } from '#contract/customers/auth.ts'
import { useFormat } from '#ui/text/format.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import { Tag } from '#web/ui/show/tag.tsx'
import { FailureNote } from '#web/features/account/parts/failure-note.tsx'
import { Section } from '#web/features/account/parts/section.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { useRequest } from '#web/features/account/parts/use-request.ts'
import { useEndSession } from '#web/state/session/use-end-session.ts'

/**
 * The customer’s sessions, each except the current one with a button to end it, and a button to end
 * them all.
 */
export function SessionsPanel() {
  const t = useText('account')
  const logOut = useEndSession()
  const call = useAccountCall()
  const { data, failed, again } = useRequest(useCallback(() => call(listSessions, {}), [call]))
  const { busy, problem, run } = useAction()
  const end = ({ id }: Session) =>
    run(id, async () => {
      await call(endSession, { params: { session: id } })
      again()
      showToast({ tone: 'ok', text: t('sessions.ended') })
    })
  const endAll = () =>
    run('everywhere', () => logOut(() => call(logOutEverywhere, {}), t('loggedOut')))
  return (
    <Section title={t('sessions.title')}>
      {failed ? <FailureNote code={failed} onAgain={again} /> : null}
      {data === null && !failed ? <div className="skeleton h-16" aria-hidden="true" /> : null}
      <ul>
        {data?.results.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy === session.id}
            onEnd={() => end(session)}
          />
        ))}
      </ul>
      <Button kind="line" className="mt-4" busy={busy === 'everywhere'} onClick={endAll}>
        {t('sessions.everywhere')}
      </Button>
      <Problem text={problem} />
    </Section>
  )
}

function SessionRow({
  session: { device, lastUsedAt, current },
  busy,
  onEnd,
}: {
  session: Session
  busy: boolean
  onEnd: () => void
}) {
  const t = useText('account')
  const format = useFormat()
  const name = device === '' ? t('sessions.unknown') : device
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {current ? <Tag tone="select">{t('sessions.current')}</Tag> : null}
        </span>
        <span className="num block text-sm text-ink-2">
          {t('sessions.used', { when: `${format.day(lastUsedAt)}, ${format.time(lastUsedAt)}` })}
        </span>
      </span>
      {current ? null : (
        <Button
          kind="line"
          size="s"
          busy={busy}
          aria-label={t('sessions.endNamed', { device: name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
