import { useText } from '#ui/text/text.ts'
import { Icon } from '#office/ui/icon.tsx'

/** The steps of the first start, with `now` as the current one. */
export function Steps({ now }: { now: number }) {
  const t = useText('office')
  const steps = [
    { text: t('login.first.server'), note: t('login.first.serverNote') },
    { text: t('login.first.who'), note: t('login.first.whoNote') },
    { text: t('login.first.key'), note: t('login.first.keyNote') },
    { text: t('login.first.codes'), note: t('login.first.codesNote') },
  ]
  return (
    <ol className="login-steps">
      {steps.map(({ text, note }, at) => (
        <li
          key={text}
          data-state={at < now ? 'done' : at === now ? 'now' : undefined}
          aria-current={at === now ? 'step' : undefined}
        >
          <span className="login-step" aria-hidden="true">
            {at < now ? <Icon name="check" size={16} /> : at + 1}
          </span>
          <span>
            <b>{text}</b>
            {at < now ? <span className="visually-hidden"> ({t('login.stepDone')})</span> : null}
            <small>{note}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
