import { useState } from 'react'
import type { ApiClient } from '#contract/client.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import {
  type StaffPerson,
  endPersonSessions,
  inviteAgain,
  removePerson,
  unlinkPersonProvider,
} from '#contract/office/people.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useLocale, useOffice } from '#office/base/office.tsx'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#office/base/text.ts'
import { useSending } from '#office/base/use-sending.ts'
import { Button } from '#office/ui/button.tsx'
import { AlertDialog } from '#office/ui/layers/dialog.tsx'
import { MenuButton } from '#office/ui/layers/menu-button.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { RolesDialog } from './roles-dialog.tsx'

type PersonAction = 'again' | 'sessions' | 'unlink' | 'remove'

/**
 * The actions on a person. An action that cannot be undone asks for confirmation, listing its
 * effects.
 */
export function PersonActions({
  person,
  onDone,
}: {
  person: StaffPerson
  onDone: (person: StaffPerson) => void
}) {
  const t = useText('office-people')
  const office = useText('office')
  const [open, setOpen] = useState<PersonAction | 'roles' | null>(null)
  const close = () => setOpen(null)
  const finish = (next: StaffPerson) => {
    close()
    onDone(next)
  }
  const { state, sessions, providerLinkedAt } = person
  const provider = useProvider()
  return (
    <>
      <Button kind="outlined" onPress={() => setOpen('roles')}>
        {t('person.changeRoles')}
      </Button>
      <MenuButton
        label={office('action.more')}
        actions={[
          ...(state === 'invited'
            ? [{ id: 'again', text: t('person.again'), run: () => setOpen('again') }]
            : []),
          ...(sessions > 0
            ? [{ id: 'sessions', text: t('person.endSessions'), run: () => setOpen('sessions') }]
            : []),
          ...(state === 'joined' && providerLinkedAt !== null
            ? [
                {
                  id: 'unlink',
                  text: t('person.unlink', { provider }),
                  run: () => setOpen('unlink'),
                },
              ]
            : []),
          {
            id: 'remove',
            text: t('person.remove'),
            run: () => setOpen('remove'),
            isDestructive: true,
          },
        ]}
      >
        <Button kind="outlined" icon="more">
          {office('action.more')}
        </Button>
      </MenuButton>
      {open === 'roles' ? <RolesDialog person={person} onClose={close} onDone={finish} /> : null}
      {open !== null && open !== 'roles' ? (
        <Ask act={open} person={person} onClose={close} onDone={finish} />
      ) : null}
    </>
  )
}

/** The name of the chain’s own provider. */
function useProvider(): string {
  const t = useText('office-people')
  return useOffice().provider ?? t('person.provider')
}

/** Asks for confirmation before an action, and describes its effects. */
function Ask({
  act,
  person,
  onClose,
  onDone,
}: {
  act: PersonAction
  person: StaffPerson
  onClose: () => void
  onDone: (person: StaffPerson) => void
}) {
  const t = useText('office-people')
  const locale = useLocale()
  const confirmed = useConfirmed()
  const { send, isPending, problem } = useSending()
  const provider = useProvider()
  const isSelf = useSessionState().session?.id === person.id
  const { name, email, sessions: count, state } = person
  // Whether the action ends the user’s own session. Unlinking an account ends only the sessions
  // that were opened with this account; if the user’s session is one of them, the next request is
  // refused.
  const endsOwn = act === 'sessions' || act === 'remove'
  const params = { person: person.id }
  const question = {
    again: {
      texts: [t('ask.againText', { email })],
      call: (api: ApiClient) => api.call(inviteAgain, { params }),
      doneText: t('said.invited', { email }),
    },
    sessions: {
      texts: [t('ask.sessionsText', { count })],
      call: (api: ApiClient) => api.call(endPersonSessions, { params }),
      doneText: t('said.sessions', { name }),
    },
    unlink: {
      texts: [t('ask.unlinkText', { name })],
      call: (api: ApiClient) => api.call(unlinkPersonProvider, { params }),
      doneText: t('said.unlinked', { name }),
    },
    remove: {
      texts: [t(state === 'invited' ? 'ask.removeInvited' : 'ask.removeText', { name })],
      call: (api: ApiClient) => api.call(removePerson, { params }),
      doneText: t('said.removed', { name }),
    },
  }[act]
  const run = () =>
    send(act, async () => {
      const next = await confirmed(question.call)
      // The action ended the user’s own session, so the sign-in page is opened instead of showing a
      // refusal.
      if (isSelf && endsOwn) return location.assign(officeHref('login', locale))
      showToast({ tone: 'ok', text: question.doneText })
      onDone(next)
    })
  return (
    <AlertDialog
      title={t(`ask.${act}Title`, { name, provider })}
      isOpen
      onClose={onClose}
      action={t(`ask.${act}Do`, { name, count })}
      isDestructive={act !== 'again'}
      isPending={isPending}
      onConfirm={() => void run()}
    >
      {question.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {isSelf && endsOwn ? <p>{t('ask.removeSelf')}</p> : null}
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </AlertDialog>
  )
}
