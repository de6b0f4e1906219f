import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { Notice } from '#office/ui/notice.tsx'

/** Loads the next page of a list; nothing where there is none. */
export function MoreRows({
  pages: { hasMore, state, loadMore },
}: {
  pages: { hasMore: boolean; state: 'idle' | 'loading' | 'failed'; loadMore: () => Promise<void> }
}) {
  const t = useText('office-customers')
  return (
    <>
      {state === 'failed' ? <Notice tone="err">{t('moreFailed')}</Notice> : null}
      {hasMore ? (
        <p className="table-more">
          <Button kind="outlined" isPending={state === 'loading'} onPress={() => void loadMore()}>
            {t('more')}
          </Button>
        </p>
      ) : null}
    </>
  )
}
