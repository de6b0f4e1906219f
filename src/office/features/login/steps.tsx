import { useText } from '#ui/text/text.ts'
import { Icon } from '#ui/parts/icon.tsx'

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
    <ol className="[&_li]:grid [&_li]:grid-cols-[30px_1fr] [&_li]:gap-3 [&_li]:items-center [&_li]:py-2.75 [&_li]:px-0 [&_li]:border-t [&_li]:border-t-line [&_li]:text-base [&_li]:leading-[1.35] [&_li]:first:border-0 [&_li]:[&_small]:block [&_li]:[&_small]:text-ink-2 [&_li]:[&_small]:text-sm print:hidden">
      {steps.map(({ text, note }, at) => (
        <li
          key={text}
          data-state={at < now ? 'done' : at === now ? 'now' : undefined}
          aria-current={at === now ? 'step' : undefined}
        >
          <span
            className="grid place-items-center size-7 rounded-full bg-zinc text-note font-bold [[data-state='done']_&]:bg-leaf [[data-state='done']_&]:text-on-leaf [[data-state='now']_&]:bg-select [[data-state='now']_&]:shadow-[inset_0_0_0_2px_var(--ink)] [[data-state='now']_&]:text-on-select"
            aria-hidden="true"
          >
            {at < now ? <Icon name="check" size={16} /> : at + 1}
          </span>
          <span>
            <b>{text}</b>
            {at < now ? <span className="sr-only"> ({t('login.stepDone')})</span> : null}
            <small>{note}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
