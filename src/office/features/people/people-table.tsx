import { AvatarName, AvatarNote } from '#office/ui/avatar-name.tsx'
import { useCallback, useMemo } from 'react'
import type { StaffPerson } from '#contract/office/people.ts'
import { useFormat } from '#ui/text/format.ts'
import { initialsOf } from '#office/base/initials.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { dayIn, useToday } from '#office/base/today.ts'
import { StateLabel, Tag } from '#ui/parts/state-label.tsx'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { DataTable, type RowsProps } from '#ui/parts/table/data-table.tsx'
import { useGrantLabels } from './use-grant-labels.ts'

/** The sorted people with their roles, places, passkeys and last visit. */
export function PeopleTable(props: RowsProps<StaffPerson>) {
  const t = useText('office-people')
  const columns = usePeopleColumns()
  return (
    <DataTable caption={t('caption')} columns={columns} {...props} idOf={({ id }) => id} isSorted />
  )
}

function usePeopleColumns(): TableColumn<StaffPerson>[] {
  const t = useText('office-people')
  const { rolesOf, scopeOf } = useGrantLabels()
  const seenAt = useSeenAt()
  const ownId = useSessionState().session?.id
  return useMemo(
    (): TableColumn<StaffPerson>[] => [
      {
        id: 'person',
        header: t('column.person'),
        sortBy: ({ name }) => name,
        isTitle: true,
        cell: ({ id, name, email }) => (
          <AvatarName
            initials={initialsOf(name)}
            className="max-w-[36cqi] items-center max-md:max-w-full"
          >
            <b className="font-semibold [a:hover_&]:underline">{name}</b>{' '}
            {id === ownId ? <Tag>{t('you')}</Tag> : null}
            <AvatarNote className="[tr:not([data-open])_&]:text-ink-2">{email}</AvatarNote>
          </AvatarName>
        ),
      },
      {
        id: 'role',
        header: t('column.role'),
        sortBy: ({ grants }) => rolesOf(grants),
        cell: ({ grants }) => rolesOf(grants),
      },
      {
        id: 'scope',
        header: t('column.scope'),
        cell: ({ grants }) => (
          <span className="block max-w-[26cqi] overflow-hidden text-ellipsis max-md:max-w-full">
            {[...new Set(grants.map((grant) => scopeOf(grant)))].join(' · ')}
          </span>
        ),
      },
      {
        id: 'keys',
        header: t('column.keys'),
        width: '96px',
        drop: 'first',
        cell: ({ passkeys }) => (
          <StateLabel tone={passkeys === 0 ? 'warn' : 'plain'} icon="key">
            {passkeys === 0 ? t('noKey') : passkeys}
          </StateLabel>
        ),
      },
      {
        id: 'seen',
        header: t('column.seen'),
        sortBy: ({ seenAt: at }) => at ?? '',
        width: '170px',
        drop: 'first',
        cell: (person) => <span className="muted">{seenAt(person)}</span>,
      },
    ],
    [t, rolesOf, scopeOf, seenAt, ownId],
  )
}

/**
 * Returns a function that writes when a person last signed in, or else that the person has left, is
 * only invited, or has never signed in.
 */
export function useSeenAt() {
  const t = useText('office-people')
  const format = useFormat()
  const today = useToday()
  return useCallback(
    ({ state, seenAt }: StaffPerson): string => {
      if (state === 'left') return t('hasLeft')
      if (state === 'invited') return t('isInvited')
      if (seenAt === null) return t('never')
      const day = dayIn(Date.parse(seenAt))
      if (day === today) return format.time(seenAt)
      return day === dayBefore(today) ? t('yesterday') : format.shortDay(seenAt)
    },
    [t, format, today],
  )
}

const dayBefore = (day: string): string => dayIn(Date.parse(`${day}T12:00:00Z`) - 86_400_000)
