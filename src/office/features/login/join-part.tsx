import { useState } from 'react'
import * as z from 'zod/mini'
import { emailField, nameField } from '#contract/fields.ts'
import type { StaffLink } from '#contract/office/staff-session.ts'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { useFormField, useOfficeForm, useServerErrors } from '#office/base/use-office-form.ts'
import { Button } from '#office/ui/button.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { EndingPasskeys } from './ending-passkeys.tsx'
import { ProviderPart } from './provider-part.tsx'
import { Steps } from './steps.tsx'

const schema = z.object({ name: nameField, email: emailField })

const titles = {
  'first-owner': 'login.first.title',
  invitation: 'login.invited.title',
  recovery: 'login.invited.newKey',
} as const

/**
 * Making the first passkey of the person of a link: the first owner, who says who they are, somebody
 * who was invited, or somebody who used a recovery code.
 */
export function JoinPart({
  link,
  onCreate,
  explainDevice,
}: {
  link: StaffLink
  onCreate: (person: { name: string; email: string; keptPasskeys: string[] }) => Promise<void>
  /** The sentence for what the device said; null where the server refused. */
  explainDevice: (error: unknown) => string | null
}) {
  const t = useText('office')
  const format = useFormat()
  const isFirst = link.kind === 'first-owner'
  const form = useOfficeForm(schema, { name: link.name ?? '', email: link.email ?? '' })
  const { control, formState } = form
  const explain = useServerErrors(form)
  const [problem, setProblem] = useState<string | null>(null)
  const [keptPasskeys, setKeptPasskeys] = useState<string[]>([])
  const create = form.handleSubmit(async (person) => {
    setProblem(null)
    await onCreate({ ...person, keptPasskeys }).catch((error: unknown) =>
      setProblem(explainDevice(error) ?? explain(error)),
    )
  })
  const name = useFormField(control, 'name')
  const email = useFormField(control, 'email')
  return (
    <form className="login-form" noValidate onSubmit={(event) => void create(event)}>
      <h2>{t(titles[link.kind])}</h2>
      {isFirst ? (
        <Steps now={1} />
      ) : (
        <p className="login-intro">
          {link.kind === 'recovery'
            ? t('login.invited.again')
            : t('login.invited.hello', { name: link.name ?? '' })}
        </p>
      )}
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
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
      <Button
        kind="action"
        size="large"
        icon="key"
        type="submit"
        isPending={formState.isSubmitting}
      >
        {t('login.create')}
      </Button>
      {link.kind === 'invitation' ? <ProviderPart next={null} /> : null}
      <p className="login-foot">
        {isFirst
          ? t('login.first.foot')
          : t('login.invited.until', {
              date: `${format.day(link.until)}, ${format.time(link.until)}`,
            })}
      </p>
    </form>
  )
}
