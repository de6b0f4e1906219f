import { type ReactNode, useState } from 'react'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { CheckBox, Field, TextArea } from '#web/ui/controls/field.tsx'
import { AddButton, IconButton } from '#web/ui/controls/icon-button.tsx'
import { PasswordField } from '#web/ui/controls/password-field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Stepper } from '#web/ui/controls/stepper.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Panel } from '#web/ui/show/panel.tsx'
import { Tag } from '#web/ui/show/tag.tsx'

const kinds = ['leaf', 'ink', 'line', 'quiet', 'danger', 'radis', 'white'] as const
const tones = ['info', 'warn', 'err', 'ok'] as const
const tags = ['plain', 'ok', 'warn', 'err', 'info', 'rose', 'select', 'ink'] as const

/** Shows the controls and messages of `web/ui` in their states. */
export function Gallery() {
  const t = useText('common')
  const tError = useText('errors')
  const [pressed, setPressed] = useState(true)
  const [count, setCount] = useState(1)
  const [open, setOpen] = useState<'dialog' | 'alert' | null>(null)
  return (
    <div className="grid gap-8 px-(--edge) py-8">
      <Display level={1}>Gallery</Display>
      <Part name="Button">
        {kinds.map((kind) => (
          <Ground key={kind} dark={kind === 'white'}>
            <Button kind={kind}>{t('action.add')}</Button>
            <Button kind={kind} size="s">
              {t('action.add')}
            </Button>
            <Button kind={kind} busy>
              {t('action.add')}
            </Button>
            <Button kind={kind} disabled>
              {t('action.add')}
            </Button>
          </Ground>
        ))}
        <Button wide amount="11,90 €">
          {t('action.confirm')}
        </Button>
      </Part>
      <Part name="Chip">
        <Chip pressed={pressed} onClick={() => setPressed(!pressed)}>
          {t('action.choose')}
        </Chip>
        <Chip pressed={false}>{t('action.change')}</Chip>
      </Part>
      <Part name="IconButton, AddButton">
        <IconButton icon="trash" label={t('action.delete')} />
        <IconButton icon="info" label={t('action.search')} kind="line" />
        <AddButton label={t('action.add')} />
      </Part>
      <Part name="Stepper">
        <Stepper value={count} max={3} onChange={setCount} label="César" />
        <Stepper value={3} max={3} onChange={setCount} label="Niçoise" />
      </Part>
      <Part name="Field, TextArea, Select, PasswordField, CheckBox">
        <Field label={t('action.search')} name="search" hint={t('action.change')} />
        <Field label="Email" name="email" required error={tError('email_invalid')} />
        <TextArea label={t('action.edit')} name="text" />
        <Select label={t('action.choose')} name="select">
          <option>1</option>
          <option>2</option>
        </Select>
        <PasswordField label="Password" name="password" show={t('action.choose')} />
        <CheckBox label={t('action.confirm')} name="box" required />
        <CheckBox label={t('action.confirm')} name="wrong" error={tError('terms_empty')} />
      </Part>
      <Part name="Tag">
        {tags.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
        <Tag leaf>leaf</Tag>
      </Part>
      <Part name="Note">
        {tones.map((tone) => (
          <Note key={tone} tone={tone} className="w-full">
            {tError('network')}
          </Note>
        ))}
      </Part>
      <Part name="Dialog, Toasts">
        <Button kind="line" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button kind="line" onClick={() => setOpen('alert')}>
          Alert
        </Button>
        <Button kind="line" onClick={() => showToast({ tone: 'warn', text: tError('network') })}>
          Toast
        </Button>
      </Part>
      <Dialog
        open={open !== null}
        alert={open === 'alert'}
        onClose={() => setOpen(null)}
        title="Dialog"
        footer={<Button onClick={() => setOpen(null)}>{t('action.confirm')}</Button>}
      >
        <p>{tError('network')}</p>
      </Dialog>
      <Toasts />
    </div>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Panel title={name}>
      <div className="mt-4 flex flex-wrap items-center gap-4">{children}</div>
    </Panel>
  )
}

function Ground({ dark, children }: { dark: boolean; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap gap-4 rounded-md p-2 ${dark ? 'bg-night' : ''}`}>
      {children}
    </div>
  )
}
