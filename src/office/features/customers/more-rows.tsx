import type { LoadedPages } from '#office/base/query/use-api-pages.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#office/ui/button.tsx'
import { Notice } from '#office/ui/notice.tsx'

/** A button that loads the next page of a list; renders nothing if there is none. */
export function MoreRows({
  pages: { hasMore, state, loadMore },
}: {
  pages: Pick<LoadedPages<never>, 'hasMore' | 'state' | 'loadMore'>
}) {
  const t = useText('office-customers')
  return (
    <>
      {state === 'failed' ? <Notice tone="err">{t('moreFailed')}</Notice> : null}
      {hasMore ? (
        <p className="table-more">
          <Button kind="outlined" isPending={state === 'loading'} onPress={loadMore}>
            {t('more')}
          </Button>
        </p>
      ) : null}
    </>
  )
}
