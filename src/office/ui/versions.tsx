import { useText } from '#office/base/text.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** What somebody else saved meanwhile, beside what is being written (P6). */
export function Versions({
  title,
  words,
  onTake,
}: {
  title: string
  /** Each version, line by line. */
  words: Record<'now' | 'yours', string[]>
  /** Puts what somebody else saved in the place of what is being written. */
  onTake: () => void
}) {
  const t = useText('office')
  return (
    <Notice
      tone="warn"
      title={title}
      action={
        <Button kind="outlined" onPress={onTake}>
          {t('conflict.take')}
        </Button>
      }
    >
      {t('conflict.kept')}
      <dl className="versions">
        {(['now', 'yours'] as const).map((which) => (
          <div key={which}>
            <dt>{t(`conflict.${which}`)}</dt>
            {words[which].map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Notice>
  )
}
