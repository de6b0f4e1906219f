import { tidyText } from '#contract/tidy-text.ts'
import { useEffect, useState } from 'react'
import { MESSAGE_LENGTH, sendMessage } from '#contract/shop/contact.ts'
import { href } from '#contract/pages/links.ts'
import { FormBody, FormRefusal, Outcome } from '#web/features/forms/form-body.tsx'
import { checkSchema, useForm } from '#web/features/forms/use-form.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useContentKey } from '#web/state/ordering/use-content-key.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field, TextArea } from '#web/ui/controls/field.tsx'
import { Link } from '#web/ui/controls/link.tsx'

type SentMessage = { email: string; receipt: boolean }

/** The contact form: e-mail and message, replaced by the outcome once sent (V9). */
export function ContactForm() {
  const [sentMessage, setSentMessage] = useState<SentMessage | null>(null)
  const t = useText('contact')
  if (sentMessage === null) return <Form onSent={setSentMessage} />
  const text = (
    <>
      {t('sentText', { email: sentMessage.email })}
      {sentMessage.receipt ? ` ${t('sentReceipt')}` : null}
    </>
  )
  return (
    <Outcome title={t('sentTitle')} text={text}>
      <Button kind="line" onClick={() => setSentMessage(null)}>
        {t('another')}
      </Button>
    </Outcome>
  )
}

function Form({ onSent }: { onSent: (message: SentMessage) => void }) {
  const t = useText('contact')
  const { api } = useApp()
  const keyOf = useContentKey()
  const form = useForm({
    initial: { email: '', comment: '' },
    check: (values) => checkSchema(sendMessage.body, values),
    async send(values) {
      const { receipt } = await api.call(sendMessage, {
        body: values,
        idempotencyKey: keyOf(values),
      })
      onSent({ email: tidyText(values.email), receipt })
    },
  })
  useUnloadQuestion(form.values.email !== '' || form.values.comment !== '')

  return (
    <FormBody form={form}>
      <p className="text-sm text-ink-2">{t('required')}</p>
      <FormRefusal code={form.refusal} />
      <Field
        label={t('email')}
        required
        type="email"
        autoComplete="email"
        maxLength={254}
        {...form.field('email')}
      />
      <TextArea
        label={t('comment')}
        hint={t('commentHint', { count: MESSAGE_LENGTH })}
        required
        rows={8}
        {...form.field('comment')}
      />
      <UseOfData />
      <p>
        <Button type="submit" busy={form.busy}>
          {t('send')}
        </Button>
      </p>
    </FormBody>
  )
}

/** Has the browser ask before the page is left with a typed message. */
function useUnloadQuestion(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isTyped])
}

function UseOfData() {
  const t = useText('contact')
  const locale = useLocale()
  return (
    <p className="text-sm text-ink-2">
      {t('use')}{' '}
      <Link to={href('personalData', locale)} className="font-medium text-leaf-text">
        {t('usePage')}
      </Link>
    </p>
  )
}
