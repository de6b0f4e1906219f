import { useState } from 'react'
import {
  type OwnAccess,
  endOtherStaffSessions,
  endStaffSession,
} from '#contract/office/staff-session.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { Block } from '#ui/parts/block.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { ActionDialog } from '#office/ui/layers/action-dialog.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Tag } from '#ui/parts/state-label.tsx'

/**
 * The user’s sessions, the current session first. The user can end any other session, or all other
 * sessions at once.
 */
export function SessionsPart({
  sessions,
  onChange,
}: {
  sessions: OwnAccess['sessions']
  onChange: (access: OwnAccess) => void
}) {
  const t = useText('office-people')
  const [isAsking, setAsking] = useState(false)
  const otherSessions = sessions.filter(({ isThis }) => !isThis)
  // `session` is null if all other sessions are to be ended.
  const end = useAction(
    (api, session: string | null) =>
      session === null
        ? api.call(endOtherStaffSessions, {})
        : api.call(endStaffSession, { params: { session } }),
    {
      toast: (_, session) => t(session === null ? 'access.othersEnded' : 'access.sessionEnded'),
      onDone(access) {
        onChange(access)
        setAsking(false)
      },
    },
  )
  return (
    <Block
      title={t('access.sessions')}
      tools={
        otherSessions.length < 2 ? null : (
          <Button kind="danger" onPress={() => setAsking(true)}>
            {t('access.endOthers')}
          </Button>
        )
      }
    >
      {isAsking ? null : <Problem text={end.problem} />}
      <ul className="lines">
        {[...sessions.filter(({ isThis }) => isThis), ...otherSessions].map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isPending={end.isPending}
            onEnd={() => end.run(session.id)}
          />
        ))}
      </ul>
      {isAsking ? (
        <ActionDialog
          title={t('access.othersTitle')}
          verb={t('ask.sessionsDo', { count: otherSessions.length })}
          action={end}
          input={null}
          onClose={() => setAsking(false)}
        >
          <p>{t('access.othersText', { count: otherSessions.length })}</p>
        </ActionDialog>
      ) : null}
    </Block>
  )
}

function SessionLine({
  session: { createdAt, lastUsedAt, isThis, ...session },
  isPending,
  onEnd,
}: {
  session: OwnAccess['sessions'][number]
  isPending: boolean
  onEnd: () => void
}) {
  const t = useText('office-people')
  const format = useFormat()
  const device = session.device === '' ? t('access.device') : session.device
  const formatMoment = (at: string) => `${format.shortDay(at)}, ${format.time(at)}`
  return (
    <li className="line">
      <Icon name="device" />
      <div>
        <b>{device}</b> {isThis ? <Tag tone="ok">{t('access.here')}</Tag> : null}
        <small>
          {t('access.sessionDates', {
            opened: formatMoment(createdAt),
            seen: formatMoment(lastUsedAt),
          })}
        </small>
      </div>
      {isThis ? null : (
        <Button
          kind="quiet"
          aria-label={t('access.endSessionOf', { device })}
          isDisabled={isPending}
          onPress={onEnd}
        >
          {t('access.endSession')}
        </Button>
      )}
    </li>
  )
}
