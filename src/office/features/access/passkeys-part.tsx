import { useState } from 'react'
import { type OwnAccess, removePasskey } from '#contract/office/staff-session.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Block } from '#ui/parts/block.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { ApiDialog } from '#office/ui/layers/api-dialog.tsx'
import { AddPasskey } from './add-passkey.tsx'

type Passkey = OwnAccess['passkeys'][number]

/**
 * The user’s own passkeys, with buttons to add a passkey and to remove one. The last passkey cannot
 * be removed.
 */
export function PasskeysPart({
  passkeys,
  onChange,
}: {
  passkeys: readonly Passkey[]
  onChange: (access: OwnAccess) => void
}) {
  const t = useText('office-people')
  const [open, setOpen] = useState<Passkey | 'new' | null>(null)
  const finish = (access: OwnAccess) => {
    setOpen(null)
    onChange(access)
  }
  return (
    <Block
      title={t('access.keys')}
      lead={t('access.keysLead')}
      tools={
        <Button kind="action" icon="plus" onPress={() => setOpen('new')}>
          {t('access.addKey')}
        </Button>
      }
    >
      {passkeys.length === 0 ? <EmptyState text={t('access.noKeys')} /> : null}
      <ul className="lines">
        {passkeys.map((passkey) => (
          <PasskeyLine
            key={passkey.id}
            passkey={passkey}
            onRemove={passkeys.length === 1 ? undefined : () => setOpen(passkey)}
          />
        ))}
      </ul>
      {open === 'new' ? <AddPasskey onClose={() => setOpen(null)} onDone={finish} /> : null}
      {open === null || open === 'new' ? null : (
        <ApiDialog
          title={t('access.removeTitle', { name: open.name })}
          verb={t('access.removeKeyOf', { name: open.name })}
          endpoint={removePasskey}
          input={{ params: { passkey: open.id } }}
          toast={t('access.keyRemoved', { name: open.name })}
          onClose={() => setOpen(null)}
          onDone={onChange}
        >
          <p>{t('access.removeText')}</p>
        </ApiDialog>
      )}
    </Block>
  )
}

function PasskeyLine({
  passkey: { name, createdAt, lastUsedAt },
  onRemove,
}: {
  passkey: Passkey
  /** Undefined for the last passkey, which cannot be removed. */
  onRemove: (() => void) | undefined
}) {
  const t = useText('office-people')
  const format = useFormat()
  return (
    <li className="line">
      <Icon name="key" />
      <div>
        <b>{name}</b>
        <small>
          {t('access.keyDates', { made: format.date(createdAt), used: format.date(lastUsedAt) })}
        </small>
      </div>
      {onRemove === undefined ? (
        <span className="muted">{t('access.lastKey')}</span>
      ) : (
        <Button kind="quiet" aria-label={t('access.removeKeyOf', { name })} onPress={onRemove}>
          {t('access.removeKey')}
        </Button>
      )}
    </li>
  )
}
