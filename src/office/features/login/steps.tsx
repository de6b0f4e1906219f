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
    <ol className="print:hidden">
      {steps.map(({ text, note }, at) => (
        <li
          className="grid grid-cols-[30px_1fr] gap-3 items-center py-2.75 px-0 border-t border-t-line text-base leading-[1.35] first:border-0"
          key={text}
          data-state={at < now ? 'done' : at === now ? 'now' : undefined}
          aria-current={at === now ? 'step' : undefined}
        >
          <span
            className="grid place-items-center size-7 rounded-full bg-zinc text-note font-bold in-data-[state=done]:bg-leaf in-data-[state=done]:text-on-leaf in-data-[state=now]:bg-select in-data-[state=now]:shadow-[inset_0_0_0_2px_var(--ink)] in-data-[state=now]:text-on-select"
            aria-hidden="true"
          >
            {at < now ? <Icon name="check" size={16} /> : at + 1}
          </span>
          <span>
            <b>{text}</b>
            {at < now ? <span className="sr-only"> ({t('login.stepDone')})</span> : null}
            <small className="block text-ink-2 text-sm">{note}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
