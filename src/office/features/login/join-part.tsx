import { useState } from 'react'
import * as z from 'zod/mini'
import { emailField, nameField } from '#contract/fields.ts'
import type { Registered, StaffLink } from '#contract/office/staff-session.ts'
import { useFormat } from '#ui/text/format.ts'
import { makeFirstPasskey } from '#office/base/passkeys.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { ProviderPart } from './provider-part.tsx'
import { Steps } from './steps.tsx'
import { useExplainDevice } from './use-explain.ts'

const schema = z.object({ name: nameField, email: emailField })

const titles = {
  'first-owner': 'login.first.title',
  invitation: 'login.invited.title',
  recovery: 'login.invited.newKey',
} as const

/**
 * Creates the first passkey of the person who opened a link: the first owner, who types their name;
 * an invited person; or a person who used a recovery code.
 */
export function JoinPart({
  token,
  link,
  onDone,
}: {
  /** The token of the link. */
  token: string
  link: StaffLink
  onDone: (registered: Registered) => void | Promise<void>
}) {
  const t = useText('office')
  const explainDevice = useExplainDevice()
  const form = useOfficeForm(schema, { name: link.name ?? '', email: link.email ?? '' })
  const { control } = form
  const [keptPasskeys, setKeptPasskeys] = useState<string[]>([])
  const { onSave, isPending, problem } = useFormAction(
    form,
    (api, person) =>
      makeFirstPasskey(api, {
        token,
        name: person.name,
        keptPasskeys,
        ...(link.email === null && { email: person.email }),
      }),
    onDone,
    (error, ofForm) => explainDevice(error) ?? ofForm(error),
  )
  const name = useFormField(control, 'name')
  const email = useFormField(control, 'email')
  return (
    <form
      className="grid w-full grid-cols-1 gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <h2 className="login-title">{t(titles[link.kind])}</h2>
      <JoinIntro link={link} />
      <Problem text={problem} />
      <TextField {...name} label={t('login.name')} autoComplete="name" isLarge />
      <TextField
        {...email}
        label={t('login.email')}
        type="email"
        autoComplete="email"
        isLarge
        isDisabled={link.email !== null}
      />
      {link.passkeys.length === 0 ? null : (
        <EndingPasskeys
          passkeys={link.passkeys}
          keptPasskeys={keptPasskeys}
          onChange={setKeptPasskeys}
        />
      )}
      <Button kind="action" size="large" icon="key" type="submit" isPending={isPending}>
        {t('login.create')}
      </Button>
      {link.kind === 'invitation' ? <ProviderPart next={null} /> : null}
      <JoinFoot link={link} />
    </form>
  )
}

function JoinIntro({ link: { kind, name } }: { link: StaffLink }) {
  const t = useText('office')
  if (kind === 'first-owner') return <Steps now={1} />
  return (
    <p className="login-intro">
      {kind === 'recovery'
        ? t('login.invited.again')
        : t('login.invited.hello', { name: name ?? '' })}
    </p>
  )
}

/** The time until which an invitation is valid; the link of the first owner has no such time. */
function JoinFoot({ link: { kind, until } }: { link: StaffLink }) {
  const t = useText('office')
  const format = useFormat()
  return (
    <p className="grid gap-2 text-ink-2 text-note leading-[1.5]">
      {kind === 'first-owner'
        ? t('login.first.foot')
        : t('login.invited.until', { date: `${format.day(until)}, ${format.time(until)}` })}
    </p>
  )
}

/**
 * The passkeys of a person who recovers their access. Each passkey is revoked unless the person
 * clears its checkbox.
 */
function EndingPasskeys({
  passkeys,
  keptPasskeys,
  onChange,
}: {
  passkeys: StaffLink['passkeys']
  keptPasskeys: readonly string[]
  onChange: (keptPasskeys: string[]) => void
}) {
  const t = useText('office')
  const format = useFormat()
  const idsExcept = (id: string) => keptPasskeys.filter((keptId) => keptId !== id)
  return (
    <fieldset className="fields">
      <legend className="field-label">{t('login.ending.title')}</legend>
      <p className="login-intro">{t('login.ending.text')}</p>
      {passkeys.map(({ id, name, lastUsedAt }) => (
        <Checkbox
          key={id}
          value={!keptPasskeys.includes(id)}
          onChange={(isEnding) => onChange(isEnding ? idsExcept(id) : [...idsExcept(id), id])}
        >
          {t('login.ending.key', { name, used: format.date(lastUsedAt) })}
        </Checkbox>
      ))}
    </fieldset>
  )
}
