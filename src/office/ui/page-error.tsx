import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'

/** States that data could not be loaded and why, with a button to try again. */
export function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useText('office')
  const sentence = useSentenceOf()
  return (
    <Notice
      tone="err"
      title={t('load.failed')}
      action={
        <Button kind="outlined" onPress={retry}>
          {t('action.retry')}
        </Button>
      }
    >
      {sentence(error)}
    </Notice>
  )
}
