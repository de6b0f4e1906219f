import { useText } from '#ui/text/text.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/**
 * The version that another user saved meanwhile, next to the version that this user is writing
 * (P6).
 */
export function Versions({
  title,
  words,
  onTake,
}: {
  title: string
  /** The two versions, as lines of text. */
  words: Record<'now' | 'yours', string[]>
  /** Discards the version that this user is writing, in favour of the other user’s version. */
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
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(180px,100%),1fr))] gap-x-5 gap-y-1.5">
        {(['now', 'yours'] as const).map((which) => (
          <div key={which}>
            <dt className="font-semibold">{t(`conflict.${which}`)}</dt>
            {words[which].map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Notice>
  )
}
